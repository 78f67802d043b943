import type { DeviceStatus, TechState, UsageState } from '@geodepot/contracts/equipment/device.ts'

// Where a single device may go from where it is. 2 → 2 is refused goods on their way back; 5 → 0 is a recovery by reversal.
const permitted: Record<DeviceStatus, readonly DeviceStatus[]> = {
  0: ['0', '1', '4', '5'],
  1: ['0', '1', '2'],
  2: ['0', '2', '3', '5'],
  3: ['2', '3', '4', '5'],
  4: ['0', '2', '3', '4', '5'],
  5: ['0'],
}

const usage: Record<DeviceStatus, UsageState> = {
  0: 'idle',
  1: 'idle',
  2: 'inTransit',
  3: 'inUse',
  4: 'stopped',
  5: 'other',
}
export const usageOf = (status: DeviceStatus): UsageState => usage[status]

/** A device as the ledger finds it, locked. A new one has no holder yet. */
export interface Held {
  readonly id: number
  readonly name: string
  readonly holder: number | null
  readonly status: DeviceStatus
  readonly tech: TechState
  readonly lockedBy: number | null
  readonly lockedByNumber: string | null
  readonly since: string | null
}
export interface Step {
  readonly from: number | null
  readonly status: DeviceStatus
  readonly document: number | null
  /** `yyyy-MM-dd HH:mm:ss` in the ledger's zone. */
  readonly happenedAt: string
}

export type Objection = 'elsewhere' | 'notPermitted' | 'locked' | 'beforeLast'

/** Why this step cannot be taken by this device, or nothing. */
export const objection = (held: Held, step: Step): Objection | undefined => {
  if (held.holder === null)
    return step.from === null && (step.status === '0' || step.status === '3') ? undefined : 'notPermitted'
  if (held.lockedBy !== null && held.lockedBy !== step.document) return 'locked'
  if (held.holder !== step.from) return 'elsewhere'
  if (!permitted[held.status].includes(step.status)) return 'notPermitted'
  if (held.since !== null && step.happenedAt < held.since) return 'beforeLast'
  return undefined
}
