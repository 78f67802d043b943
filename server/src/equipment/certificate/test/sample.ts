import type { certificateCalls } from '@geodepot/contracts/equipment/certificate.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { today } from '../../../kit/clock.ts'

export const inDays = (days: number): string => dayAfter(today(), days)

/** One of the crew of a project, as a person writes it: of the first kind that is shipped. */
export const draft = {
  kindId: 1,
  projectInfoNo: 'P2601',
  certNo: 'NJ-2026-0001',
  issuer: '新疆车辆检测中心',
  issuedOn: inDays(-10),
} as const satisfies AskOf<typeof certificateCalls.create>
