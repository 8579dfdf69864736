const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** A letter with the modifier key of this computer: ⌘ or Ctrl. */
export const withModifier = (letter: string) => (isApple ? `⌘${letter}` : `Ctrl ${letter}`)

export const paletteKeys = withModifier('K')
