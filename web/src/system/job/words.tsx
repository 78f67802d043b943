import {
  type JobLogRow,
  type JobRow,
  type Outcome,
  jobGroups,
  outcomes,
  triggers,
} from '@geodepot/contracts/system/job.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { StateTag, absent, useText } from '../../kit/i18n/index.ts'

const tones: Record<Outcome, Tone> = { 0: 'done', 1: 'refused', 2: 'underWay', 3: 'draft' }
const groups: ReadonlySet<string> = new Set(jobGroups)

/** Groups, states and outcomes in words and colours. */
export const useWords = () => {
  const t = useText(jobMessages)
  const groupWord = (group: string): string =>
    groups.has(group) ? t(`group_${group as (typeof jobGroups)[number]}`) : group
  return {
    groupWord,
    statusWord: (status: JobRow['status']): string => t(`status_${status}`),
    statusTag: (status: JobRow['status']) => (
      <StateTag tone={status === '0' ? 'done' : 'draft'}>{t(`status_${status}`)}</StateTag>
    ),
    outcomeWord: (outcome: Outcome | null): string => (outcome === null ? absent : t(`outcome_${outcome}`)),
    outcomeTag: (outcome: Outcome | null) =>
      outcome === null ? absent : <StateTag tone={tones[outcome]}>{t(`outcome_${outcome}`)}</StateTag>,
    triggerWord: ({ trigger, runBy }: Pick<JobLogRow, 'trigger' | 'runBy'>): string =>
      runBy === null ? t(`trigger_${trigger}`) : `${t(`trigger_${trigger}`)} · ${runBy}`,
    tookWord: (tookMs: number | null): string =>
      tookMs === null
        ? absent
        : tookMs < 1000
          ? t('tookShort', { count: tookMs })
          : t('took', { seconds: (tookMs / 1000).toFixed(1) }),
    groupOptions: jobGroups.map((value) => ({ value, label: t(`group_${value}`) })),
    statusOptions: (['0', '1'] as const).map((value) => ({ value, label: t(`status_${value}`) })),
    outcomeOptions: outcomes.map((value) => ({ value, label: t(`outcome_${value}`) })),
    triggerOptions: triggers.map((value) => ({ value, label: t(`trigger_${value}`) })),
  }
}
export type Words = ReturnType<typeof useWords>
