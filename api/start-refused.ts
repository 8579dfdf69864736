/** A refused start, with a message for the person who starts the product. Every other error is a fault. */
export class StartRefused extends Error {}
