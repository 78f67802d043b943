import { type StoryStep, type Story as Told, chainCalls } from '@geodepot/contracts/material/chain.ts'
import { chainMessages } from '@geodepot/contracts/material/chain.messages.ts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { useDocumentPath } from '../../kit/document/index.ts'
import { StateTag, shownQuantity, useLanguage, useText } from '../../kit/i18n/index.ts'
import { Answered } from '../../kit/ui/index.ts'

const Known = ({ kind, told, unit }: { kind: string; told: NonNullable<StoryStep['told']>; unit: string }) => {
  const t = useText(chainMessages)
  const path = useDocumentPath({ name: kind })
  const { id, number, state, tone, person, day, quantity, releasedQty, parts } = told
  return (
    <>
      <div className="story-head">
        <Link to={`${path}/${id}`}>{number}</Link>
        <StateTag tone={tone}>{state}</StateTag>
        <strong>
          {shownQuantity(quantity)} {unit}
        </strong>
      </div>
      <div className="story-facts">
        {[
          person,
          day.slice(0, 10),
          ...parts.map((part) => `${part.label} ${shownQuantity(part.quantity)}`),
          ...(releasedQty === null ? [] : [t('givenBack', { quantity: shownQuantity(releasedQty) })]),
        ]
          .filter((fact) => fact !== '')
          .join(' · ')}
      </div>
    </>
  )
}

const Step = ({ step, isHere, unit }: { step: StoryStep; isHere: boolean; unit: string }) => {
  const t = useText(chainMessages)
  return (
    <li style={{ '--depth': step.depth } as CSSProperties} aria-current={isHere ? 'true' : undefined}>
      <div className="story-kind">
        {step.title}
        {isHere && <small>{t('here')}</small>}
      </div>
      {step.told ? (
        <Known kind={step.kind} told={step.told} unit={unit} />
      ) : (
        <div className="story-facts">{t('hidden')}</div>
      )}
    </li>
  )
}

const Steps = ({ of, lineId }: { of: Told; lineId: number }) => {
  const name = useLanguage() === 'en' && of.materialNameEn !== '' ? of.materialNameEn : of.materialNameCn
  return (
    <>
      <p className="story-about">
        <strong>{name}</strong> {[of.partNo, of.specChassisNo].filter((fact) => fact !== '').join(' · ')}
      </p>
      <ol className="story">
        {of.steps.map((step) => (
          <Step key={step.lineId} step={step} isHere={step.lineId === lineId} unit={of.unitName} />
        ))}
      </ol>
    </>
  )
}

/** Where a line comes from and what came of it, one below the other. */
export const Story = ({ lineId }: { lineId: number }) => {
  const t = useText(chainMessages)
  const asked = useApiQuery(chainCalls.story, { lineId })
  return (
    <Answered asked={[asked]} gone={t('gone')}>
      {() => asked.data && <Steps of={asked.data} lineId={lineId} />}
    </Answered>
  )
}
export default Story
