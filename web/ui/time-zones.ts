/** The time zone of this browser. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** Every zone to choose from; the present one stays among them where this browser does not know it. */
export const timeZonesWith = (present: string | null) =>
  present && !zones.includes(present) ? [present, ...zones] : zones
