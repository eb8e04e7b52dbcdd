import type { CallInput, CallReply, CallSpec } from "#contract/call.ts";
import { QueryClient, useMutation, useQuery, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";
import { api, ApiError, type ApiOptions, atHand } from "./api.ts";
import { earlyAskedAt } from "./early.ts";

/**
 * How screens read the server. Reads: `useCall(calls.x, input)`. Writes: `useSend(calls.x)`, then `changed(client, calls.y)`
 * for what the write made stale. Keys are [path, method, input], so nobody invents names.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // A refusal will not change by asking again; a broken line may.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}

export function callKey(call: CallSpec, input?: unknown): readonly unknown[] {
  return input === undefined ? [call.path, call.method] : [call.path, call.method, input];
}

type Loose = (call: CallSpec, input: unknown, options?: ApiOptions) => Promise<never>;
const loose = api as unknown as Loose;

/** Query options of a call, for useQueries, prefetching and the cache. */
export function callQuery<C extends CallSpec>(call: C, input?: CallInput<C>) {
  return {
    queryKey: callKey(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallReply<C>> => loose(call, input, { signal, early: "beside" }),
    initialData: () => atHand(call, input),
    initialDataUpdatedAt: earlyAskedAt,
  };
}

export type UseCallOptions<C extends CallSpec> = {
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number;
  placeholderData?: (before: CallReply<C> | undefined) => CallReply<C> | undefined;
};

/** Reads a call. `input` is left out for calls without one. */
export function useCall<C extends CallSpec>(call: C, input?: CallInput<C>, options: UseCallOptions<C> = {}): UseQueryResult<CallReply<C>> {
  return useQuery({ ...callQuery(call, input), ...options } as never) as UseQueryResult<CallReply<C>>;
}

/** Writes with a call: `const save = useSend(calls.saveDocument); save.mutate({ params, body })`. */
export function useSend<C extends CallSpec>(call: C): UseMutationResult<CallReply<C>, Error, CallInput<C>> {
  return useMutation({ mutationFn: (input: CallInput<C>): Promise<CallReply<C>> => loose(call, input) });
}

/** Marks everything read by these calls as stale; what is on the screen is read again. */
export function changed(client: QueryClient, ...calls: CallSpec[]): void {
  void readAgain(client, ...calls);
}

/** `changed`, waiting until what is on the screen was read again, or could not be. */
export async function readAgain(client: QueryClient, ...calls: CallSpec[]): Promise<void> {
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: callKey(call) })));
}
