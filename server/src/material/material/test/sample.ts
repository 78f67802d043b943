import type { materialCalls } from '@geodepot/contracts/material/material.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'

/** Each. */
export const piece = '5110000038000000008'
export const crate = '5110000038000000014'

/** One as a person writes it. */
export const draft = {
  materialNameCn: '转向油缸',
  materialNameEn: 'Steering cylinder',
  specChassisNo: '80 mm',
  applicableModel: 'Nomad 65',
  partNo: 'SC-65/8001',
  brand: 'Sercel',
  materialType: 'vibrator',
  unit: piece,
  orderUnit: crate,
  orderFactor: '12.5',
  shelfLifeDays: 720,
  dangerousClass: '9',
  serialFlag: 'N',
  referencePrice: '1250.50',
  referenceCurrency: 'EUR',
  predecessors: ['SC-65/7000'],
  equals: ['PK 4410-OI'],
  remark: '',
} as const satisfies AskOf<typeof materialCalls.create>

let made = 0
/** Another one each time, so that none is the same as one before. */
export const another = (more: Partial<AskOf<typeof materialCalls.create>> = {}): AskOf<typeof materialCalls.create> => {
  made += 1
  return {
    materialNameCn: `试验件${made}号`,
    partNo: `T${made}X${(made * 7919 + 104729).toString()}`,
    materialType: 'other',
    unit: piece,
    ...more,
  }
}
