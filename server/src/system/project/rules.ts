import { compare } from '@geodepot/contracts/kit/decimal.ts'
import {
  type ProjectHeader,
  amendedStates,
  endedStatuses,
  firstStatuses,
  projectStatuses,
  statusWays,
} from '@geodepot/contracts/system/project.ts'

/** A project as far as it decides what may be done with it beside its approval. */
export interface Standing {
  readonly state: string
  readonly status: string | null
}
export const isAmended = ({ state }: Pick<Standing, 'state'>): boolean => amendedStates.some((one) => one === state)
/** Why it cannot be made real, or be closed with equipment still there. What hides a button refuses the call. */
export const ownObjections = {
  convert: ({ state }: Standing) => (state === 'virtual' ? undefined : ('notVirtual' as const)),
  waive: ({ state, status }: Standing) => {
    if (state !== 'approved') return 'notReal' as const
    return status === projectStatuses.finished ? undefined : ('notFinished' as const)
  },
}

export interface Objection {
  readonly field: keyof ProjectHeader
  readonly key: 'datesOutOfOrder' | 'wrongStart' | 'wrongStatusStep' | 'fixedAfterApproval'
  readonly earlier?: keyof ProjectHeader
}

const spans = [
  ['acquireStartTime', 'acquireEndTime'],
  ['designStartDate', 'designEndDate'],
] as const
/** Each span of days ends no earlier than it begins. */
export const dateObjections = (header: ProjectHeader): Objection[] =>
  spans.flatMap(([from, to]) => {
    const [start, end] = [header[from], header[to]]
    return start && end && end < start ? [{ field: to, key: 'datesOutOfOrder', earlier: from } as const] : []
  })

/** A project that is not approved yet begins; one that is goes its way step by step. */
export const statusObjections = (from: string | undefined, to: string, isApproved: boolean): Objection[] => {
  if (!isApproved) return firstStatuses.includes(to) ? [] : [{ field: 'projectStatus', key: 'wrongStart' }]
  if (from === undefined || from === to || from === '') return []
  return statusWays[from]?.includes(to) === true ? [] : [{ field: 'projectStatus', key: 'wrongStatusStep' }]
}

export interface Numbered {
  readonly number: string | null
  readonly departmentId: string
  readonly year: string
}
/** Department and year are in the project's number: once that is given they stay. */
export const numberObjections = (
  { number, departmentId, year }: Numbered,
  next: { departmentId: string; year: string },
): Objection[] =>
  number === null
    ? []
    : [
        ...(next.departmentId === departmentId ? [] : [{ field: 'orgId', key: 'fixedAfterApproval' } as const]),
        ...(next.year === year ? [] : [{ field: 'projectYear', key: 'fixedAfterApproval' } as const]),
      ]

const isEnded = (status: string): boolean => endedStatuses.some((one) => one === status)
/** The day on which a project ended: that on which its work was over, kept as long as it is. */
export const endedOn = (status: string, before: string | null, today: string): string | null =>
  isEnded(status) ? (before ?? today) : null

/** Whether equipment keeps a project from being closed: some is there, and nobody has waived its return for today. */
export const keepsOpen = (
  held: { devices: number; bulk: string },
  waivedUntil: string | null,
  today: string,
): boolean => (held.devices > 0 || compare(held.bulk, '0') > 0) && (waivedUntil === null || waivedUntil < today)
