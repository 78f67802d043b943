import type { CostKind } from '@geodepot/contracts/equipment/project-cost.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import type { Reader } from '../kit/database/database.ts'

/** Of which project, and from which day to before which other. */
export interface CostsAsked {
  readonly project: string
  readonly from: string
  readonly until: string
}
/**
 * What a project costs of one kind: a select of `key` (unique among all kinds), `day`, `about`, `document_kind`, `document_id`, `number`, `quantity`,
 * `price` and `amount` in USD to the cent, in this order. Nothing for whoever may not see these amounts.
 */
interface CostSource {
  readonly kind: CostKind
  readonly rows: (
    db: Reader,
    asked: CostsAsked,
    actor: Actor,
    language: Language,
  ) => Promise<RawBuilder<unknown> | undefined>
}
const sources: CostSource[] = []
/** A module says once what it knows of the cost of projects. */
export const registerProjectCosts = (source: CostSource): void => {
  sources.push(source)
}
export const projectCosts = (): readonly CostSource[] => sources
