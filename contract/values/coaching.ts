/** completed: the behavior that the plan aims at is now usual. closed: the plan ended for another reason. */
export const growthPlanStates = ['open', 'completed', 'closed'] as const
export type GrowthPlanState = (typeof growthPlanStates)[number]
export const growthPlanEnds = ['completed', 'closed'] as const satisfies GrowthPlanState[]
export type GrowthPlanEnd = (typeof growthPlanEnds)[number]
/** What kind of change made a version of a plan. */
export const growthPlanSaves = ['created', 'changed', 'reviewed', 'ended'] as const
export type GrowthPlanSave = (typeof growthPlanSaves)[number]
/** build: show more of the scale's quality. ease: show less. */
export const growthDirections = ['build', 'ease'] as const
export type GrowthDirection = (typeof growthDirections)[number]
/** The progress of a target. */
export const growthProgress = ['not_started', 'trying', 'now_and_then', 'usual'] as const
export type GrowthProgress = (typeof growthProgress)[number]
