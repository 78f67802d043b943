import type { HandOverLine } from '@geodepot/contracts/equipment/shipment.ts'
import { shipmentMessages } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { type PaperColumn, usePaperLanguage, usePaperText } from '../../../kit/document/index.ts'
import { saidContents } from '../contents/said.ts'
import { modelName } from '../goods.ts'

export type Thing = Pick<
  HandOverLine,
  'devName' | 'brand' | 'devModel' | 'selfNum' | 'devSign' | 'devCoding' | 'unit' | 'kit' | 'nodes'
>

/** The columns of a paper that say what its lines are about. */
export const useThing = <L>(
  thingOf: (line: L) => Thing | undefined,
): {
  readonly what: readonly PaperColumn<L>[]
  readonly brief: readonly PaperColumn<L>[]
  readonly unit: PaperColumn<L>
} => {
  const t = usePaperText(shipmentMessages)
  const k = usePaperText(deviceKitMessages)
  const language = usePaperLanguage()
  const below = (thing: Thing | undefined) => {
    const kit = saidContents(thing?.kit, language)
    return [thing?.devName, thing?.nodes && t('nodes', { count: thing.nodes }), kit && k('kitOf', { what: kit })]
      .filter(Boolean)
      .join(' · ')
  }
  const said = (field: Exclude<keyof Thing, 'kit' | 'nodes'>) => (line: L) => thingOf(line)?.[field]
  const of = (field: Exclude<keyof Thing, 'kit' | 'nodes'>): PaperColumn<L> => ({
    key: field,
    title: t(field),
    value: said(field),
    kind: 'code',
    optional: true,
  })
  const model: PaperColumn<L> = {
    key: 'devModel',
    title: t('devModel'),
    value: (line) => {
      const thing = thingOf(line)
      return thing && modelName(thing)
    },
    more: (line) => below(thingOf(line)),
  }
  return {
    what: [model, of('selfNum'), of('devSign'), of('devCoding')],
    // Beside seven columns of figures and words there is room for one of codes.
    brief: [model, { ...of('selfNum'), title: `${t('selfNum')} / ${t('devSign')}`, more: said('devSign') }],
    unit: { ...of('unit'), optional: false },
  }
}
