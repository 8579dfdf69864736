/** What each driver can do with a page. `Tab` builds on it whatever the journeys need, once for all browsers. */
export type Page = {
  open(address: string): Promise<void>
  /** Runs a function in the page; its arguments and its answer are JSON. */
  evaluate<Args extends unknown[], Answer>(work: (...args: Args) => Answer, ...args: Args): Promise<Answer>
  /** Runs the source of a script in the page. */
  inject(source: string): Promise<void>
  /** Runs a function in the page that finds an element. */
  element<Args extends unknown[]>(
    find: (...args: Args) => Element | undefined,
    ...args: Args
  ): Promise<Handle | undefined>
  /** Presses a key on whatever has the focus. */
  press(key: Key): Promise<void>
  picture(file: string): Promise<void>
  /** Takes the errors out of the browser's own log, if the driver gives one. */
  logged(): string[]
}

export type Handle = {
  click(): Promise<void>
  focus(): Promise<void>
  type(text: string): Promise<void>
  attach(file: string): Promise<void>
}

export type Key = 'Space' | 'Enter' | 'Escape' | 'ArrowRight'

export type Look = { width: number; height: number; scheme: 'light' | 'dark' }

/** Pages that share cookies and storage with each other, and with no other session. */
export type Session = { page(): Promise<Page>; close(): Promise<void> }

export type Browser = {
  name: 'Chromium' | 'Firefox' | 'WebKit'
  version: string
  /** What the driver cannot do or see. */
  notDriven: readonly string[]
  /** @param downloads the folder in which the browser saves files */
  open(look: Look, downloads: string): Promise<Session>
  close(): Promise<void>
}

export const optionLists = 'the lists of options, which are drawn outside the page: an option is chosen in the page'
