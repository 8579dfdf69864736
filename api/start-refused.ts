/** A sentence for the person who starts the product; everything else is a fault. */
export class StartRefused extends Error {}
