import type { ApplicationLineRow } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { requirementText } from './words.ts'
import './capability-of.css'

type AcceptedRow = ApplicationLineRow['accepted'][number]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="capability-of-part">
    <small>{title}</small>
    {children}
  </span>
)

/**
 * What a line asks for beside its model or category: requirements, models that are taken for it, and substitutes that
 * the project agreed to later.
 */
export const CapabilityOf = ({ line }: { line: ApplicationLineRow }) => {
  const t = useText(applicationMessages)
  const model = ({ modelId, brand, devModel, unit, factor, agreed }: AcceptedRow) => (
    <span key={modelId}>
      {`${brand} ${devModel}`}{' '}
      <small>
        {t('factorMeans', { unit, factor, asked: line.unit })}
        {agreed && ' · '}
        {agreed && <em>{t('agreed')}</em>}
      </small>
    </span>
  )
  return (
    <span className="capability-of">
      {line.requirements.length > 0 && (
        <Part title={t('requirements')}>
          {line.requirements.map((one, index) => (
            <span key={index}>{requirementText(t, one)}</span>
          ))}
        </Part>
      )}
      {line.accepted.length > 0 && <Part title={t('accepted')}>{line.accepted.map(model)}</Part>}
    </span>
  )
}
