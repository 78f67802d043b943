/** What a person knew of when the reminder was put off. */
export interface Dismissal {
  readonly count: number
  readonly until: string
}

/**
 * Whether a reminder stays away: it comes back as soon as there are more
 * than the person knew of. Times are those of the wire.
 */
export const isDismissed = (dismissal: Dismissal | undefined, count: number, moment: string): boolean =>
  dismissal !== undefined && dismissal.until > moment && count <= dismissal.count

interface Reach {
  readonly all: boolean
  readonly departments: readonly string[]
  readonly projects: readonly string[]
}
/**
 * Rows of an alert that belong to the same departments and projects: how many
 * there are, and how many of them nobody was told of today.
 */
export interface Standing {
  readonly departments: readonly string[]
  readonly projects: readonly string[]
  readonly count: number
  readonly fresh: number
}

/**
 * How many of the rows are within a person's reach. The same question as the data scope's condition asks in a query.
 */
export const within = (scope: Reach, standing: readonly Standing[]): { count: number; fresh: number } => {
  const [departments, projects] = [new Set(scope.departments), new Set(scope.projects)]
  const seen = scope.all
    ? standing
    : standing.filter(
        (rows) =>
          rows.departments.some((one) => departments.has(one)) || rows.projects.some((one) => projects.has(one)),
      )
  return {
    count: seen.reduce((sum, { count }) => sum + count, 0),
    fresh: seen.reduce((sum, { fresh }) => sum + fresh, 0),
  }
}
