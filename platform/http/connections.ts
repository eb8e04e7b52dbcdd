import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import { networkOf } from "#domain/access/rateLimits.ts";
import { brokenRequestAnswer } from "./brokenRequest.ts";

/** How many connections a server holds, and how long it waits for what comes over them. */
export type ConnectionLimits = {
  /** Most open connections. */
  total: number;
  /** Most open connections of one network as `networkOf` answers it. */
  perNetwork: number;
  /** Time for a whole request, in milliseconds. */
  requestMs: number;
  /** Time for the head of a request, in milliseconds. */
  headMs: number;
  /** Time for the body of a request without a valid token, in milliseconds. */
  strangerBodyMs: number;
  /** How often slow heads are looked for, in milliseconds. */
  checkMs: number;
};

/** A browser holds up to six connections to a server, and an office of 150 people may stand behind one address. */
export const usualConnectionLimits: Omit<ConnectionLimits, "requestMs"> = {
  total: 4_096,
  perNetwork: 1_024,
  headMs: 15_000,
  strangerBodyMs: 15_000,
  checkMs: 1_000,
};

/** How long a connection that sent nothing yet is kept when the server ends, in milliseconds. */
const FIRST_REQUEST_MS = 1_000;

export type Connections = {
  /** The caller of the request is known: its body may take the time of a whole request, and its connection never makes room for others. */
  trust(request: IncomingMessage): void;
  /**
   * Begins the end: connections between two requests are closed at once, the others after their answer, and those that had none yet wait
   * for it a little longer: whoever connected a moment ago is about to send it.
   */
  end(): void;
};

type Connection = { network: string; running: number; request?: IncomingMessage; isTrusted?: boolean };

/**
 * Watches the connections of a server and keeps them within their limits. Over a limit the oldest connection makes room on which no request has
 * come whole and nobody is known, so that slow callers cannot keep others out; when there is none, the new one is closed.
 * Node alone also waits a minute for connections that never sent a request, and browsers open such in advance.
 */
export function watchConnections(server: Server, limits: ConnectionLimits): Connections {
  const connections = new Map<Socket, Connection>();
  const counts = new Map<string, number>();
  let isEnding = false;

  /** Closes the oldest waiting connection, of one network where that is given; answers whether there was any. */
  function makeRoom(network?: string): boolean {
    for (const [socket, connection] of connections) {
      if ((network !== undefined && connection.network !== network) || !isWaiting(connection)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  function closeUnused(socket: Socket): void {
    setTimeout(() => connections.get(socket)?.running === 0 && socket.destroy(), FIRST_REQUEST_MS).unref();
  }

  function forget(socket: Socket): void {
    const network = connections.get(socket)?.network;
    if (network === undefined) return;
    connections.delete(socket);
    const left = (counts.get(network) ?? 1) - 1;
    if (left > 0) counts.set(network, left);
    else counts.delete(network);
  }

  // A TLS server has requests over the sockets that its handshake made.
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = counts.get(network) ?? 0;
    const hasRoom = (count < limits.perNetwork || makeRoom(network)) && (connections.size < limits.total || makeRoom());
    if (!hasRoom) return void socket.destroy();
    connections.set(socket, { network, running: 0 });
    counts.set(network, (counts.get(network) ?? 0) + 1);
    socket.once("close", () => forget(socket));
    if (isEnding) closeUnused(socket);
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    Object.assign(connection, { request, isTrusted: false, running: connection.running + 1 });
    const late = hasBody(request) ? setTimeout(() => endSlowBody(connection, request, response), limits.strangerBodyMs).unref() : undefined;
    response.once("close", () => {
      if (request.complete) clearTimeout(late);
      connection.running -= 1;
      if (isEnding && connection.running === 0) socket.destroySoon();
    });
  });
  return {
    trust: ({ socket }) => void Object.assign(connections.get(socket) ?? {}, { isTrusted: true }),
    end: () => {
      isEnding = true;
      for (const [socket, { running, request }] of connections) {
        if (running > 0) continue;
        if (request) socket.destroy();
        else closeUnused(socket);
      }
    },
  };
}

const isWaiting = ({ running, request, isTrusted }: Connection): boolean => running === 0 || (!isTrusted && request?.complete === false);

/** Whether a body follows the head of a request. */
export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function endSlowBody({ isTrusted, request: latest }: Connection, request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || isTrusted || latest !== request) return;
  if (response.headersSent) return void request.socket.destroy();
  request.socket.end(brokenRequestAnswer("ERR_HTTP_REQUEST_TIMEOUT", randomUUID()), () => request.socket.destroy());
}
