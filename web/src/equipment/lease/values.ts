import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { LeaseDetail, LeaseHeld, leaseHeader, leaseLine } from '@geodepot/contracts/equipment/lease.ts'
import type { z } from 'zod'
import { codesOf, modelName } from '../shipment/index.ts'

/** A line while it is written. What begins with `$` is shown beside it and never sent. */
export interface DraftLine extends Omit<Partial<z.input<typeof leaseLine>>, 'modelId'> {
  readonly modelId?: number | string | undefined
  readonly $key?: string
  readonly $name?: string
}
/** What a person writes: anything may still be missing. */
export type Values = Partial<z.input<typeof leaseHeader>> & { lines?: DraftLine[]; attachments?: string[] }

type Goods = Pick<LeaseHeld, 'devId' | 'modelId' | 'condition'>
export const keyOf = ({ devId, modelId, condition }: Goods): string =>
  devId === null ? `m${modelId} ${condition}` : `d${devId}`
type Named = Pick<LeaseHeld, 'devId' | 'brand' | 'devModel' | 'selfNum' | 'devSign' | 'devCoding' | 'condition'>
/** What a person calls it: a device by its code, a quantity by its model and its condition, where that is not good. */
export const nameOf = (of: Named, tech: (state: TechState) => string): string =>
  of.devId === null
    ? [modelName(of), of.condition === 'good' ? '' : tech(of.condition)].filter(Boolean).join(' ')
    : [codesOf(of)[0], modelName(of)].filter(Boolean).join(' ')
/** What is chosen of what a place has. */
export const chosen = (of: LeaseHeld, name: string): DraftLine => ({
  ...(of.devId === null
    ? { devId: undefined, modelId: of.modelId, condition: of.condition }
    : { devId: of.devId, modelId: undefined, condition: undefined }),
  qty: '1',
  $key: keyOf(of),
  $name: name,
})

const given = (text: string | null) => text ?? undefined
/** One that was read, as the form writes it. */
export const written =
  (tech: (state: TechState) => string) =>
  (of: LeaseDetail): Values => ({
    leaseKind: of.leaseKind,
    orgId: of.orgId,
    poolOrgId: given(of.poolOrgId),
    projectInfoNo: given(of.projectInfoNo),
    supplierId: of.supplierId ?? undefined,
    partner: of.partner,
    contractNo: of.contractNo,
    currency: of.currency,
    hireFrom: of.hireFrom,
    hireTo: of.hireTo,
    deposit: given(of.deposit),
    remark: of.remark ?? '',
    lines: of.lines.map((line) => ({
      ...(of.leaseKind === 'leasedOut'
        ? chosen(line, nameOf(line, tech))
        : {
            modelId: line.modelId,
            devName: line.isDevice ? line.devName : undefined,
            devSign: given(line.devSign),
            selfNum: given(line.selfNum),
            licenseNum: given(line.licenseNum),
          }),
      qty: line.qty,
      dayRate: line.dayRate,
      note: line.note,
    })),
  })
