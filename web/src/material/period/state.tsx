import type { Tone } from '@geodepot/contracts/kit/document.ts'
import type { PeriodState } from '@geodepot/contracts/material/period.ts'
import { periodMessages } from '@geodepot/contracts/material/period.messages.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'

const tones: Readonly<Record<PeriodState, Tone>> = {
  running: 'underWay',
  open: 'attention',
  closed: 'done',
  reopening: 'attention',
}
export const PeriodTag = ({ state }: { state: PeriodState }) => {
  const t = useText(periodMessages)
  return <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>
}
