type Answers<Work extends readonly unknown[]> = { -readonly [Place in keyof Work]: Awaited<Work[Place]> };

/**
 * Answers of work that does not wait for each other, mostly queries of one transaction, which then travel together, in this order. Ends only when
 * all have ended, also when one fails, so that none is sent behind the end of the transaction; then it throws the error that came first. The others
 * mostly follow from it: PostgreSQL refuses whatever comes after a failure (25P02).
 */
export async function together<const Work extends readonly unknown[]>(work: Work): Promise<Answers<Work>> {
  const answers = Promise.all(work) as Promise<Answers<Work>>;
  // It may fail long before it is waited for.
  answers.catch(() => undefined);
  await Promise.allSettled(work);
  return answers;
}
