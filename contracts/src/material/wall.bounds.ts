// Apart from the calls, whose schemas are more than a board weighs.

/** A link lasts so many days at most. */
export const wallDaysAtMost = 365
/** How many periods a board looks back, the one of today included. */
export const wallPeriods = 12
