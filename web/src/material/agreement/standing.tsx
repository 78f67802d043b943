import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { nearlyUsed, urgentDays } from '@geodepot/contracts/material/agreement.rules.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import type { AgreementRow } from '@geodepot/contracts/material/agreement.ts'
import { StateTag, translate } from '../../kit/i18n/index.ts'

const tones = { ahead: 'draft', inForce: 'done', ending: 'attention', over: 'refused', ended: 'refused' } as const
type Row = Pick<AgreementRow, 'standing' | 'daysLeft' | 'usedPercent'>
const say = (key: keyof typeof agreementMessages.texts, params = {}) => translate(agreementMessages, key, params)

/** Where it stands today, and how long it does; red where there is not much time. */
export const standingSaid = ({ standing, daysLeft }: Row): string => {
  if (standing === 'ending' && daysLeft !== null)
    return daysLeft === 0 ? say('lastDay') : say('daysOf', { count: daysLeft })
  return standing === null ? '' : say(`standing_${standing}`)
}
const toneOf = ({ standing, daysLeft }: Row & { standing: keyof typeof tones }): Tone =>
  standing === 'ending' && daysLeft !== null && daysLeft <= urgentDays ? 'refused' : tones[standing]
export const Standing = ({ row }: { row: Row }) => {
  const { standing } = row
  return standing === null ? null : <StateTag tone={toneOf({ ...row, standing })}>{standingSaid(row)}</StateTag>
}

/** How much of the limit that is used most, amber from where its buyer is told; nothing where there is no limit. */
export const usedSaid = ({ usedPercent }: Row): string => (usedPercent === null ? '' : `${usedPercent}%`)
export const Used = ({ row }: { row: Row }) => {
  const { usedPercent } = row
  if (usedPercent === null) return <>{say('unlimited')}</>
  return usedPercent >= nearlyUsed ? (
    <StateTag tone={usedPercent >= 100 ? 'refused' : 'attention'}>{usedSaid(row)}</StateTag>
  ) : (
    <>{usedSaid(row)}</>
  )
}
