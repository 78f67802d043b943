import type { operatorScoreCalls } from '@geodepot/contracts/equipment/operator-score.ts'
import { operatorCalls } from '@geodepot/contracts/equipment/operator.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'

let count = 0
/** One as a person writes it: at work in P2602 from the middle of 2025 on. */
export const draftOperator = (
  more: Partial<AskOf<typeof operatorCalls.create>> = {},
): AskOf<typeof operatorCalls.create> => ({
  operatorNo: `T-${++count}`,
  operatorName: `韩立群${count}`,
  orgId: 'C102',
  posts: [{ projectInfoNo: 'P2602', fromOn: '2025-05-20', untilOn: '2025-08-10' }],
  ...more,
})
export const savedOperator = async (
  server: TestServer,
  more: Partial<AskOf<typeof operatorCalls.create>> = {},
): Promise<number> => (await server.as('admin').call(operatorCalls.create, draftOperator(more))).id

const full = { qc: '20', check: '20', maint: '20', prod: '15', cost: '10', hse: '15' } as const
/** A sheet of one of them for the second quarter of 2025; all points but those that are said otherwise. */
export const draftScore = (
  operatorId: number,
  points: Readonly<Record<string, string>> = {},
): AskOf<typeof operatorScoreCalls.create> => ({
  operatorId,
  projectInfoNo: 'P2602',
  period: '2025-Q2',
  points: Object.entries({ ...full, ...points }).map(([key, given]) => ({ key, points: given })),
})
