const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** A letter with the key that this machine's keyboard has for commands. */
export const withModifier = (letter: string) => (isApple ? `⌘${letter}` : `Ctrl ${letter}`)

export const paletteKeys = withModifier('K')
