import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import type { KeyOf, Params } from '@geodepot/contracts/kit/messages.ts'
import { translate } from '../../../kit/i18n/index.ts'
import { beyondOf, comesTo } from './choice.ts'
import type { Need } from './need.ts'
import { type Substitute, substitutesIn } from './substitutes.ts'
import { modelName } from '../../shipment/index.ts'
import type { ChosenLine } from '../values.ts'

const t = (key: KeyOf<typeof allocationMessages>, params?: Params): string => translate(allocationMessages, key, params)
const most = 8

const insteadOf = ({ what, need, factor, isAccepted }: Substitute): string => {
  const said = t('insteadOf', { offered: modelName(what), asked: need.name })
  const why = isAccepted ? t('fallsShort') : t('factorMeans', { unit: what.unit ?? '', factor, asked: need.unit })
  return t('insteadOfWhy', { said, why })
}

/** What is asked before a submission: what goes to the project first, what goes beyond, else how much goes where. */
export const questionOf = (
  lines: readonly ChosenLine[],
  needs: readonly Need[],
  project: string,
): { readonly title: string; readonly text: string; readonly ok: string } => {
  const title = t('confirmSubmit')
  const offered = substitutesIn(lines, needs)
  const beyond = beyondOf(lines, needs)
  const parts = [
    ...(offered.length > 0
      ? [t('submitConsent', { project }), ...offered.slice(0, most).map((one) => `· ${insteadOf(one)}`)]
      : []),
    ...(beyond.length > 0
      ? [
          t('beyondHint'),
          beyond
            .slice(0, most)
            .map(({ name, by }) => t('beyondBy', { name: name ?? t('unasked'), by: saidAmounts(by) }))
            .join(' · '),
        ]
      : []),
  ]
  if (parts.length === 0)
    return { title, text: t('submitFacts', { what: saidAmounts(comesTo(lines)), project }), ok: t('submit') }
  return { title, text: parts.join('\n'), ok: t(offered.length > 0 ? 'submitToProject' : 'submitBeyond') }
}
