import type { customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'

/** A record as a person writes it. */
export const recordOf = (
  lines: AskOf<typeof customsCalls.create>['lines'],
  more: Partial<AskOf<typeof customsCalls.create>> = {},
): AskOf<typeof customsCalls.create> => ({
  regime: 'import',
  direction: 'in',
  country: 'KZ',
  declarationNo: 'KZ-2026-000117',
  projectInfoNo: 'P2601',
  guaranteeKind: 'bank',
  guaranteeAmount: '125000',
  guaranteeCurrency: 'USD',
  declaredOn: '2026-03-01',
  untilOn: '2027-02-28',
  lines,
  ...more,
})
