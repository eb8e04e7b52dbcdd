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

/** Somebody keeps guessing the password of a person, who is to be told. */
export type GuessNotice = { noticeId: string; userId: string; tenantId: string; address: string; noticedAt: string };

/**
 * What the business API asks of the identity server on its own behalf, after it has authorised the caller. Each is a POST to
 * `/internal/<name>` with a key derived from the installation's secret; people and browsers have no access.
 */
export type InternalCalls = {
  /** A sign-in account without a password. Refuses `email-in-use`. */
  createAccount: { asks: { userId: string; tenantId: string; email: string }; answers: null };
  changeAccount: { asks: { userId: string; isActive: boolean }; answers: null };
  /** Changes the sign-in address; with a password it is the person's own wish. Refuses `email-in-use`, `wrong-password`. */
  changeEmail: { asks: { userId: string; email: string; password: string | null; address: string }; answers: null };
  removeAccount: { asks: { userId: string }; answers: null };
  /** A password that has to be changed at the next sign-in; all sessions end. Refuses `password-policy`. */
  setTemporaryPassword: { asks: { userId: string; password: string }; answers: null };
  /** Whether a person has chosen a password yet and when they signed in last, by user id. */
  accountFacts: { asks: { userIds: string[] }; answers: Record<string, { hasPassword: boolean; lastSignIn: string | null }> };
  /** A link for a known person. */
  inviteAccount: { asks: { userId: string }; answers: { secret: string } };
  /** Counts a request that causes a letter, whoever it is for: resets per address book entry, trials all together. Refuses `rate-limited`. */
  countRequest: { asks: { kind: "reset" | "trial"; email: string; address: string }; answers: null };
  /** A reset link by e-mail; null when nobody may have one. */
  requestReset: { asks: { email: string }; answers: { secret: string; userId: string; tenantId: string } | null };
  isResetUsable: { asks: { email: string; secret: string; address: string }; answers: { isValid: boolean } };
  /** Refuses `reset-link-expired`, `password-policy`, `rate-limited`. */
  redeemReset: { asks: { email: string; secret: string; password: string; address: string }; answers: null };
  /** Where a person is signed in, the last used first. */
  openSessions: { asks: { userId: string }; answers: { sessions: SessionFacts[] } };
  /** Ends one session of a person, or all of them. Refuses `not-found`. */
  endSessions: { asks: { userId: string; sessionId: string | null }; answers: null };
  /** Sessions whose access tokens may still be about although they ended. */
  endedSessions: { asks: Record<string, never>; answers: { sessions: string[] } };
  /** People who have not been told yet; `told` are those of the last answer who have. */
  guessNotices: { asks: { told: string[] }; answers: { notices: GuessNotice[] } };
  /** A new secret of a client application; earlier ones stop working. */
  giveClientSecret: { asks: { clientId: string; tenantId: string }; answers: { secret: string } };
  changeClient: { asks: { clientId: string; isActive: boolean }; answers: null };
  removeClient: { asks: { clientId: string }; answers: null };
};
export type InternalName = keyof InternalCalls;

export const INTERNAL_PATH = "/internal/";
/** Purpose of the derived key that the header `Authorization: Internal …` carries. */
export const INTERNAL_KEY_PURPOSE = "identity/internal";
