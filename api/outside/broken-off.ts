/** A sentence about why the product gave up an attempt. */
export const brokenOff = (signal: AbortSignal): string =>
  signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    ? 'It took too long.'
    : 'It was given up: the product was stopping.'
