import React from 'react'
import { flushSync } from 'react-dom'

/** The real clock: tests replace the global one. */
const { setTimeout } = globalThis

// vitest-browser-react renders in React's `act`, which the React of production does not have. Without one, a test would
// look for what it has rendered before it is there.
Object.assign(React, {
  act: async (render: () => Promise<void>) => {
    let rendered: Promise<void> | undefined
    flushSync(() => {
      rendered = render()
    })
    await rendered
    // The prepared answers of the first requests arrive, as in `act`.
    await new Promise((done) => setTimeout(done))
  },
})
