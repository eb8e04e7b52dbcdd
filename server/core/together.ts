type Answers<Work extends readonly unknown[]> = { -readonly [Place in keyof Work]: Awaited<Work[Place]> };

/**
 * Answers of queries of one transaction that do not wait for each other: they travel together, in this order. Ends only when all have ended, also
 * when one fails, so that none is sent behind the end of the transaction; then it throws the first error.
 */
export async function together<const Work extends readonly unknown[]>(work: Work): Promise<Answers<Work>> {
  await Promise.allSettled(work);
  return Promise.all(work) as Promise<Answers<Work>>;
}
