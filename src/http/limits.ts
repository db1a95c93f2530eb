// The limits of the server: everything that a client could make large or slow has a bound.

/** The longest address accepted: DRF's clients stay far below; proxies commonly stop at 8 kB too. */
export const ADDRESS_LENGTH_MAX = 8_192;

/** The most parameters in one address. The interface has about thirty. A browsable page repeats them in each of its links. */
export const PARAMETERS_MAX = 200;

/** The most bytes of the address and the header fields together, as Node's parser counts them. */
export const HEADER_BYTES_MAX = 32_768;

/** How long a client may take to send its header fields: a slow telephone needs a second or two. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** How long a client may take to send a whole request, including a 10 MB body on a slow line. */
export const REQUEST_TIMEOUT_MS = 120_000;

/** How long a connection may be idle; a little longer than the minute for which most proxies keep theirs. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** How long a client may read nothing of a response that does not fit the system's buffers. */
export const STALLED_RESPONSE_TIMEOUT_MS = 120_000;

/** A body of this size fits the buffers of the system, so sending it never waits for the client. */
export const BUFFERED_BYTES_MAX = 65_536;

/** How often Node checks the headers and request timeouts. */
export const TIMEOUT_CHECK_INTERVAL_MS = 2_000;

/** The most connections of a process, and of a client. Each takes some kilobytes; a browser opens six. */
export const CONNECTIONS_MAX = 10_000;
export const CONNECTIONS_OF_CLIENT_MAX = 512;
