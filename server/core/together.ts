type Answers<Work extends readonly unknown[]> = { -readonly [Place in keyof Work]: Awaited<Work[Place]> };

/** What PostgreSQL says of whatever comes after a failure in its transaction (SQLSTATE in_failed_sql_transaction). */
const AFTER_FAILURE = "25P02";

const followed = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === AFTER_FAILURE;

/**
 * Answers of work that does not wait for each other, mostly queries of one transaction, which then travel together, in this order. Ends only when
 * all have ended, also when one fails, so that none is sent behind the end of the transaction; then it throws the error that came first, but one that
 * only follows from another, which may be heard of earlier.
 */
export async function together<const Work extends readonly unknown[]>(work: Work): Promise<Answers<Work>> {
  const errors: unknown[] = [];
  const answers = await Promise.all(work.map((one) => Promise.resolve(one).catch((error: unknown) => void errors.push(error))));
  if (errors.length > 0) throw errors.find((error) => !followed(error)) ?? errors[0];
  return answers as Answers<Work>;
}
