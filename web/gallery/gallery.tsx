import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { Brand } from '@seatwise/domain/brands/brand'
import { themeOf } from '../app/theme.ts'
import classes from './gallery.module.css'
import { listSpecimens } from './list-specimens.tsx'
import { messageSpecimens } from './message-specimens.tsx'
import { rangeSpecimens } from './range-specimens.tsx'
import { scoreSpecimens } from './score-specimens.tsx'

export const specimens = [...scoreSpecimens, ...rangeSpecimens, ...listSpecimens, ...messageSpecimens]

type Scheme = 'light' | 'dark'

/** Every component of the kit in every state, in one brand and color scheme. */
export function Gallery({ brand, scheme }: { brand: Brand; scheme: Scheme }) {
  return (
    <MantineProvider
      theme={themeOf(brand.key)}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Notifications />
      <main className={classes.gallery}>
        <h1>
          {brand.name}, {scheme}
        </h1>
        {specimens.map(({ part, states }) => (
          <section key={part}>
            <h2>{part}</h2>
            {Object.entries(states).map(([state, draw]) => (
              <article key={state} aria-label={`${part}: ${state}`}>
                <p>{state}</p>
                <div>{draw(brand)}</div>
              </article>
            ))}
          </section>
        ))}
      </main>
    </MantineProvider>
  )
}
