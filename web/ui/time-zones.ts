/** The time zone of this browser. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** All time zones to choose from, including the present one if this browser does not know it. */
export const timeZonesWith = (present: string | null) =>
  present && !zones.includes(present) ? [present, ...zones] : zones
