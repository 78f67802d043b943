import { type CheckDetail, type CheckResult, checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkMessages } from '@geodepot/contracts/equipment/check.messages.ts'
import { passRate } from '@geodepot/contracts/equipment/check-template.rules.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { AttachmentsPanel } from '../../kit/files/index.ts'
import { useConfirmedMutation } from '../../kit/form/index.ts'
import { Ago, StateTag, shownDate, shownMoment, shownQuantity, useText } from '../../kit/i18n/index.ts'
import { usePathOf, useTagTitle } from '../../kit/routing/index.ts'
import {
  Detail,
  Empty,
  Facts,
  Failed,
  Forbidden,
  GuardedButton,
  InTurn,
  Panel,
  Waiting,
  useLate,
} from '../../kit/ui/index.ts'
import { StatusTag, nameOf, useLimits, useSeverity, useValue } from './words.tsx'
import './check.css'

const Complete = lazy(() => import('./complete.tsx'))
const Reasoned = lazy(() => import('./said.tsx').then((part) => ({ default: part.Reasoned })))
const Note = lazy(() => import('./said.tsx').then((part) => ({ default: part.Note })))

const ResultPanel = ({ of, pass, isFirst }: { of: CheckResult; pass: string | null; isFirst: boolean }) => {
  const t = useText(checkMessages)
  const [limits, value, severity] = [useLimits(), useValue(), useSeverity()]
  return (
    <Panel title={isFirst ? t('result') : t('again')}>
      <p>
        <StateTag tone={of.isGood ? 'done' : 'refused'}>{t(of.isGood ? 'good_true' : 'good_false')}</StateTag>{' '}
        <span className="quiet">
          {[
            `${t('signedAs')} ${of.signedAs}`,
            of.person,
            shownMoment(of.doneTime),
            of.position,
            `${t('templateVersion')} ${of.templateVersion}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {of.sampled !== null && of.failedPieces !== null && (
        <p>
          {t('passSaid', {
            sampled: of.sampled,
            failed: of.failedPieces,
            rate: passRate(of.sampled, of.failedPieces),
            pass: pass ?? '0',
          })}
        </p>
      )}
      <ol className="check-items">
        {of.answers.map((one) => (
          <li key={one.item} className="check-item">
            <span>
              <strong>{`${one.item} ${one.part}`}</strong> {one.content}
              <small>{limits(one)}</small>
            </span>
            <span>
              {value(one.kind, one.value, one.unit)}{' '}
              {!one.isGood && <StateTag tone="refused">{`${t('good_false')} · ${severity(one.severity)}`}</StateTag>}
              <small>
                {[one.remark, one.photos > 0 ? t('photoCount', { count: one.photos }) : ''].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const Body = ({ of }: { of: CheckDetail }) => {
  const t = useText(checkMessages)
  const limits = useLimits()
  const devices = usePathOf('equipment/device/index')
  return (
    <InTurn>
      <Panel title={t('order')}>
        <Facts
          of={[
            [
              t('devName'),
              of.devId !== null && devices !== undefined ? (
                <Link key="device" to={`${devices}/${of.devId}`}>
                  {nameOf(of)}
                </Link>
              ) : (
                nameOf(of)
              ),
            ],
            [t('devModel'), of.devModel],
            ...(of.quantity === null
              ? []
              : ([
                  [t('quantity'), shownQuantity(of.quantity)],
                  [t('sample'), String(of.sample ?? '')],
                ] as const)),
            [t('licenseNum'), of.licenseNum],
            [t('projectName'), of.projectName],
            [t('deptName'), of.deptName],
            [t('manageOrgName'), of.manageOrgName],
            [t('templateName'), `${of.templateName} · ${t('templateVersion')} ${of.templateVersion}`],
            [t('planName'), of.planName ?? t('byHand')],
            [t('planDate'), shownDate(of.planDate)],
            [t('dueOn'), shownDate(of.dueOn)],
            [t('missedSince'), of.missedSince === null ? undefined : shownDate(of.missedSince)],
            [t('inspectorName'), of.inspectorName],
            [t('madeTime'), <Ago key="made" at={of.madeTime} />],
            ...(of.reason === '' ? [] : ([[t('reason'), of.reason]] as const)),
          ]}
        />
      </Panel>
      {of.isGood === false && of.devId !== null && (
        <Panel title={t('trouble')}>
          <Facts
            of={[
              [
                t('trouble'),
                of.trouble === null
                  ? t('troubleOpen')
                  : [t(`trouble_${of.trouble.by}`), of.trouble.person, shownMoment(of.trouble.time), of.trouble.reason]
                      .filter(Boolean)
                      .join(' · '),
              ],
              [
                t('repair'),
                of.repair === null ? undefined : (
                  <Link key="repair" to={`/open/${of.repair.kind}/${of.repair.id}`}>
                    {of.repair.number}
                  </Link>
                ),
              ],
            ]}
          />
        </Panel>
      )}
      {of.results.map((one, index) => (
        <ResultPanel key={one.id} of={one} pass={of.passPercent} isFirst={index === 0} />
      ))}
      {of.results.length === 0 && (
        <Panel title={t('items')}>
          <ol className="check-items">
            {of.items.map((item, index) => (
              <li key={`${index} ${item.content}`} className="check-item">
                <span>
                  <strong>{`${index + 1} ${item.part}`}</strong> {item.content}
                </span>
                <span>
                  <small>{[item.method, limits(item)].filter(Boolean).join(' · ')}</small>
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {of.addenda.length > 0 && (
        <Panel title={t('addenda')}>
          <ul className="check-items">
            {of.addenda.map((one) => (
              <li key={one.id} className="check-item">
                <span>{one.text}</span>
                <span className="quiet">{[one.person, shownMoment(one.time)].join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <AttachmentsPanel
        shrink
        record={recordNameOf('equipment/check', of.id)}
        canEdit={of.can.addend === true || of.can.complete === true}
      />
    </InTurn>
  )
}

/** One order: what is to be looked at, what was found, and what became of it. */
const CheckPage = () => {
  const t = useText(checkMessages)
  const { id = '' } = useParams()
  const { data, error, refetch, isPending } = useApiQuery(checkCalls.get, { id })
  const late = useLate(isPending)
  const [open, setOpen] = useState<'complete' | 'waive' | 'cancel' | 'addend'>()
  const askToRecheck = useConfirmedMutation(checkCalls.create)
  useTagTitle(data && nameOf(data))
  if (error?.code === 403) return <Forbidden />
  if (error?.code === 404) return <Empty title={t('empty')} />
  if (error && !data) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return late ? <Waiting columns={3} /> : null
  const close = () => setOpen(undefined)
  const recheck = () =>
    askToRecheck(
      { devId: data.devId ?? 0, templateId: data.templateId },
      { title: t('recheck'), text: t('recheckText'), ok: t('recheck') },
    )
  return (
    <Detail
      title={`${data.checkOrderId} ${nameOf(data)}`}
      tags={<StatusTag of={data.orderStatus} />}
      actions={
        <>
          {data.can.complete && (
            <Button type="primary" onClick={() => setOpen('complete')}>
              {t('complete')}
            </Button>
          )}
          {data.can.recheck && <GuardedButton onPress={recheck}>{t('recheck')}</GuardedButton>}
          {data.can.addend && <Button onClick={() => setOpen('addend')}>{t('addend')}</Button>}
          {data.can.waive && <Button onClick={() => setOpen('waive')}>{t('waive')}</Button>}
          {data.can.cancel && (
            <Button danger onClick={() => setOpen('cancel')}>
              {t('cancel')}
            </Button>
          )}
        </>
      }
    >
      <Body of={data} />
      <Suspense fallback={null}>
        {open === 'complete' && <Complete of={data} close={close} />}
        {open === 'addend' && <Note of={data} close={close} />}
        {(open === 'waive' || open === 'cancel') && <Reasoned of={data} act={open} close={close} />}
      </Suspense>
    </Detail>
  )
}
export default CheckPage
