import type { FieldGood } from '@geodepot/contracts/equipment/field.ts'
import { deviceBounds } from '@geodepot/contracts/equipment/device.bounds.ts'
import { compare, isFigure, isZero } from '@geodepot/contracts/kit/decimal.ts'
import type { Waiting } from '../../kit/offline/index.ts'
import { photoName } from '../../system/offline/index.ts'
import { nameOf } from '../shipment/index.ts'

/** Something that was chosen: of what the phone knows, or by a code that is not on its list. */
export interface Chosen {
  readonly key: string
  readonly good?: FieldGood
  readonly code?: string
  readonly qty: string
  readonly note: string
  readonly photos: readonly Blob[]
  /** What was said of it beside. */
  readonly says?: string
}
export const keyOf = ({ devId, modelId, condition }: Pick<FieldGood, 'devId' | 'modelId' | 'condition'>): string =>
  devId === null ? `m${modelId} ${condition}` : `d${devId}`
export const chosenOf = (good: FieldGood): Chosen => ({
  key: keyOf(good),
  good,
  qty: good.devId === null ? '' : '1',
  note: '',
  photos: [],
})
export const codedOf = (scanned: string): Chosen => {
  const code = scanned.slice(0, deviceBounds.code)
  return { key: `c${code.toLowerCase()}`, code, qty: '1', note: '', photos: [] }
}
export const nameOfChosen = ({ good, code = '' }: Chosen): string => (good ? nameOf(good) : code)

/** Whether a quantity is none, or more than there is. */
export const isWrong = ({ good, qty }: Chosen): boolean =>
  good?.devId === null && (!isFigure(qty) || isZero(qty) || compare(qty, good.qty) > 0)

/** What a call is told of it. */
export const chosenLine = ({ good, code, qty }: Chosen) =>
  good
    ? good.devId === null
      ? { modelId: good.modelId, condition: good.condition, qty }
      : { devId: good.devId }
    : { code }

/** Its pictures, each under the name of what it shows. */
export const photosOf = (chosen: readonly Chosen[]) =>
  chosen.flatMap((one) =>
    one.photos.map((picture, index) => ({ name: photoName(nameOfChosen(one), index + 1, picture), picture })),
  )

interface Line {
  readonly devId?: number
  readonly code?: string
}
/** Devices that were written down on this phone and are not sent, by their keys. */
export const writtenIn = (waiting: readonly Waiting[]): ReadonlySet<string> =>
  new Set(
    waiting.flatMap(({ input }) =>
      ((input['lines'] ?? []) as readonly Line[]).flatMap(({ devId, code }) =>
        devId === undefined ? (code === undefined ? [] : [`c${code.toLowerCase()}`]) : [`d${devId}`],
      ),
    ),
  )
