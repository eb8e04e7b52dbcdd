/** Runs work with something that is costly to open and to hold: it is opened when first needed, and closed when nothing has used it for a while. */
export function keptWhileUsed<T extends object>(of: {
  open: () => T;
  close: (opened: T) => Promise<void>;
  idleMs: number;
}): <R>(work: (opened: T) => Promise<R>) => Promise<R> {
  let opened: T | undefined;
  let users = 0;
  let idle: NodeJS.Timeout | undefined;
  const rest = () => {
    const last = opened;
    opened = undefined;
    // What did not open has nothing to close.
    if (last) of.close(last).catch(() => {});
  };
  return async (work) => {
    clearTimeout(idle);
    users += 1;
    try {
      return await work((opened ??= of.open()));
    } finally {
      users -= 1;
      if (users === 0) idle = setTimeout(rest, of.idleMs).unref();
    }
  };
}
