/** A session of a person that is open, with what it was used with last. */
export type SessionFacts = {
  sessionId: string;
  userAgent: string;
  address: string;
  /** ISO moments. */
  signedInAt: string | null;
  usedAt: string | null;
  isRemembered: boolean;
};

/** Somebody keeps guessing the password of a person, who is to be notified. */
export type GuessNotice = { noticeId: string; userId: string; tenantId: string; address: string; noticedAt: string };

/** A secret for a link, or the person who has the address already. */
export type SecretOrOwner = { secret: string } | { takenBy: { userId: string; tenantId: string } };

/** Whether the person has no way in any more but a new invitation. */
export type LinksEnded = { needsInvitation: boolean };

/**
 * What the business API asks of the identity server on its own behalf, after it has authorised the caller. Each is a POST to
 * `/internal/<name>` with a key derived from the installation's secret; people and browsers have no access.
 */
export type InternalCalls = {
  /**
   * A sign-in account without a password. Refuses `email-in-use`; with `hidesOthers` only for an address of the same tenant, and an account
   * whose address belongs to somebody of another tenant waits for it.
   */
  createAccount: { asks: { userId: string; tenantId: string; email: string; hidesOthers: boolean }; answers: null };
  /** A change of state, and with `isActive` left out one of the role: links of the account end. */
  changeAccount: { asks: { userId: string; isActive?: boolean | undefined }; answers: LinksEnded };
  /**
   * Changes the sign-in address; links of the account end. With a password it is the person's own wish; without one it is an admin's, and
   * password, sessions and other providers of the account end too. Refuses `email-in-use`, `wrong-password`, `rate-limited`.
   */
  changeEmail: { asks: { userId: string; email: string; password: string | null; address: string; hidesOthers: boolean }; answers: LinksEnded };
  removeAccount: { asks: { userId: string }; answers: null };
  /** Everybody who signs in to a tenant, and its programs; how many rows of each table there were. */
  removeTenant: { asks: { tenantId: string }; answers: Record<string, number> };
  /** Whether a person knows their password, before something that cannot be taken back. Refuses `wrong-password`, `rate-limited`. */
  provePassword: { asks: { userId: string; password: string; address: string }; answers: null };
  /**
   * A password that has to be changed at the next sign-in; all sessions end. Refuses `password-policy`, and with `needsProof`
   * `invitation-pending` for somebody whose address is not proven.
   */
  setTemporaryPassword: { asks: { userId: string; password: string; needsProof: boolean }; answers: null };
  /** Whether a person has chosen a password yet and when they signed in last, by user id. */
  accountFacts: { asks: { userIds: string[] }; answers: Record<string, { hasPassword: boolean; lastSignIn: string | null }> };
  /** A link for a known person, or whose the address is that their account waits for. */
  inviteAccount: { asks: { userId: string }; answers: SecretOrOwner };
  /** Begins a change of one's own address, which a link to the new one ends. Refuses `wrong-password`, `rate-limited`. */
  beginEmailChange: { asks: { userId: string; email: string; password: string; address: string }; answers: SecretOrOwner };
  /** Whose change a link ends. Refuses `email-link-expired`, `rate-limited`. */
  findEmailChange: { asks: { email: string; secret: string; address: string }; answers: { userId: string; tenantId: string } };
  /** Changes the address. Refuses `email-link-expired`. */
  endEmailChange: { asks: { email: string; secret: string }; answers: null };
  /** Counts a request that causes an e-mail, whoever it is for: resets by address of the account, trials all together. Refuses `rate-limited`. */
  countRequest: { asks: { kind: "reset" | "trial"; email: string; address: string }; answers: null };
  /** A reset link by e-mail; null when nobody may have one. */
  requestReset: { asks: { email: string }; answers: { secret: string; userId: string; tenantId: string } | null };
  /** Whether a link can be used, and whom it invites, when it does. */
  isResetUsable: {
    asks: { email: string; secret: string; address: string };
    answers: { isValid: boolean; invited?: { userId: string; tenantId: string } | undefined };
  };
  /** Refuses `reset-link-expired`, `password-policy`, `rate-limited`. */
  redeemReset: { asks: { email: string; secret: string; password: string; address: string }; answers: null };
  /** Where a person is signed in, the last used first. */
  openSessions: { asks: { userId: string }; answers: { sessions: SessionFacts[] } };
  /** Ends one session of a person, or all of them. Refuses `not-found`. */
  endSessions: { asks: { userId: string; sessionId: string | null }; answers: null };
  /**
   * Sessions whose access tokens may still be about although they ended; and sessions that go on, of whose tokens those issued up to a moment
   * (epoch seconds) ended, because a refresh token came twice.
   */
  endedSessions: { asks: Record<string, never>; answers: { sessions: string[]; families: { sessionId: string; issuedUntil: number }[] } };
  /** People who have not been notified yet; `notified` are those of the last answer who have been. */
  guessNotices: { asks: { notified: string[] }; answers: { notices: GuessNotice[] } };
  /** A new secret of a client application; earlier ones stop working. */
  giveClientSecret: { asks: { clientId: string; tenantId: string }; answers: { secret: string } };
  changeClient: { asks: { clientId: string; isActive: boolean }; answers: null };
  removeClient: { asks: { clientId: string }; answers: null };
};
export type InternalName = keyof InternalCalls;

export const INTERNAL_PATH = "/internal/";
/** Purpose of the derived key that the header `Authorization: Internal …` carries. */
export const INTERNAL_KEY_PURPOSE = "identity/internal";
