import type { certificateKindCalls } from '@geodepot/contracts/equipment/certificate-kind.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'

/** One as a person writes it. */
export const draft = {
  kindName: '防雷检测',
  kindNameEn: 'Lightning test',
  period: 6,
  periodUnit: 'month',
  remindDays: 30,
  blocking: 'Y',
  categoryIds: [],
  active: 'Y',
} as const satisfies AskOf<typeof certificateKindCalls.create>
