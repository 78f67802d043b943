import type { handover } from '@geodepot/contracts/equipment/handover.ts'
import { handoverMessages } from '@geodepot/contracts/equipment/handover.messages.ts'
import type { Doing } from '../../kit/document/index.ts'
import { reasonIn } from '../../kit/http/refusal.ts'
import { type DutyItem, type DutySource, dutySources } from '../../system/duty/index.ts'

export const reason = reasonIn(handoverMessages)
export type Given = Omit<Doing<typeof handover, 'equipment.handover', unknown>, 'input'>

/** How the form names a place: its sort and its key. */
export const placeOf = ({ name }: Pick<DutySource, 'name'>, { key }: Pick<DutyItem, 'key'>): string => `${name} ${key}`
/** What is answered for, and what only waits. */
export const placeSources = (): readonly DutySource[] => dutySources().filter(({ place }) => place !== undefined)
export const paperSources = (): readonly DutySource[] => dutySources().filter(({ place }) => place === undefined)
/** The chosen ones by their sort. */
export const chosenOf = (places: readonly string[], { name }: DutySource): readonly string[] =>
  places.flatMap((place) => (place.startsWith(`${name} `) ? [place.slice(name.length + 1)] : []))
