import type { ApplicationLinkView } from '@geodepot/contracts/material/application.ts'
import { applicationMessages } from '@geodepot/contracts/material/application.messages.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import { grouped } from '@geodepot/contracts/kit/grouped.ts'
import { useState } from 'react'
import { shownQuantity, useText } from '../../kit/i18n/index.ts'
import { type Draft, PhoneFacts, PhonePage, linkSource, useDecisions } from '../../system/ticket/index.ts'
import { materialName } from '../material/index.ts'

const usd = (amount: string) => `${grouped(amount, 2)} USD`

const Said = ({ of }: { of: ApplicationLinkView }) => {
  const t = useText(applicationMessages)
  const freight = of.estimatedFreightAmount
  return (
    <>
      <p className="link-number">
        {of.number} · {of.formName}
      </p>
      <PhoneFacts
        of={[
          { label: t('projectName'), value: of.projectName },
          { label: t('orgName'), value: of.orgName },
          { label: t('teamGroup'), value: of.teamGroup },
          { label: t('materialTypeName'), value: of.materialTypeName },
          { label: t('applicantName'), value: of.applicantName },
          { label: t('submitTime'), value: of.submitTime?.slice(0, 16) ?? null },
          { label: t('estimatedTotalAmount'), value: usd(of.estimatedTotalAmount) },
          { label: t('estimatedFreightAmount'), value: freight === null ? null : usd(freight) },
          { label: t('totalWith'), value: freight === null ? null : usd(add(of.estimatedTotalAmount, freight)) },
          { label: t('remark'), value: of.remark },
        ]}
      />
      <h2>
        {t('lines')} ({of.lines.length})
      </h2>
      <ul className="link-lines">
        {of.lines.map((line) => (
          <li key={line.lineId} className="link-card">
            <strong>{materialName(line)}</strong>
            <small>
              {[line.materialNameEn, line.specChassisNo, line.partNo, line.purposeDevice, line.remark]
                .filter((text) => text !== '')
                .join(' · ')}
            </small>
            <dl>
              <dt>{t('quantity')}</dt>
              <dd>
                {shownQuantity(line.quantity)} {line.unitName}
              </dd>
              <dt>{t('unitPrice')}</dt>
              <dd>{usd(line.unitPrice)}</dd>
              <dt>{t('totalPrice')}</dt>
              <dd>{usd(line.totalPrice)}</dd>
              {line.needDate !== null && (
                <>
                  <dt>{t('needDate')}</dt>
                  <dd>{line.needDate}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A project manager confirms a material application, or returns it, by a link on a phone. */
export default function ConfirmApplication({ go }: { go: (path: string) => void }) {
  const t = useText(applicationMessages)
  const [source] = useState(() => linkSource<ApplicationLinkView, Draft>('material/application'))
  const decisions = useDecisions(source, { opinion: '' })
  return (
    <PhonePage
      alone
      heading={t('confirmTitle')}
      decisions={decisions}
      opinionLabel={t('opinion')}
      choices={[
        { decision: 'return', label: t('returnIt'), done: t('returnedNow'), why: t('whyReturned') },
        { decision: 'approve', label: t('confirm'), done: t('confirmedNow') },
      ]}
      go={go}
    >
      {(view) => <Said of={view} />}
    </PhonePage>
  )
}
