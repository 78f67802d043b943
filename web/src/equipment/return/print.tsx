import { type ReturnDetail, type ReturnLineRow, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { useParams } from 'react-router'
import { Answered } from '../../kit/ui/index.ts'
import {
  Paper,
  PaperFacts,
  PaperSignatures,
  PaperTable,
  PrintView,
  usePaperQuery,
  usePaperText,
} from '../../kit/document/index.ts'
import { shownMoment, useText } from '../../kit/i18n/index.ts'
import { HandOverPaper, useHandOverSheets, useThing } from '../shipment/index.ts'
import { useReturnPath } from './actions.tsx'

const whole = 'return'
const inEffect: ReadonlySet<string> = new Set(['ready', 'underWay', 'closed'])

const ReturnPaper = ({ of }: { of: ReturnDetail }) => {
  const t = usePaperText(returnMessages)
  const { what, unit } = useThing<ReturnLineRow>((line) => line)
  const state = t(`state_${of.docState}` as 'state_draft')
  return (
    <Paper
      title={t('paper')}
      number={of.number}
      callCode={of.callCode}
      state={state}
      mark={inEffect.has(of.docState) ? undefined : state}
    >
      <PaperFacts
        of={[
          [t('fromProject'), of.fromProject],
          [t('deptName'), of.deptName],
          [t('toPool'), of.toPool],
          [t('backDeviceType'), t(`backDeviceType${of.backDeviceType}`)],
          [t('expectedArrival'), of.expectedArrival],
          [t('leavingState'), t(`leavingState${of.leavingState}`)],
          [t('applicantName'), of.applicantName],
          [t('submitTime'), shownMoment(of.submitTime)],
          [t('remark'), of.remark, 'wide'],
        ]}
      />
      <PaperTable
        title={t('lines')}
        lines={of.lines}
        unitOf={(line) => line.unit}
        columns={[
          ...what,
          { key: 'qty', title: t('qty'), value: (line) => line.qty, kind: 'total' },
          unit,
          { key: 'inspectResult', title: t('inspectResult'), value: (line) => line.inspectResult, optional: true },
        ]}
      />
      <PaperSignatures
        of={[
          { role: t('sender'), name: of.applicantName, date: of.submitTime },
          { role: t('receiver') },
          { role: t('inspector') },
        ]}
      />
    </Paper>
  )
}

const PaperFor = ({ id, sheet }: { id: number; sheet: string }) => {
  const query = usePaperQuery(returnCalls.get, { id })
  const paper = (of: ReturnDetail) => {
    if (sheet === whole) return <ReturnPaper of={of} />
    const { number, callCode } = of
    const way = `${of.fromProject} → ${of.toPool}`
    return <HandOverPaper of={{ number, callCode, way, handedOver: of, columns: [] }} sheet={sheet} />
  }
  return <Answered asked={[query]}>{() => query.data && paper(query.data)}</Answered>
}

/** The papers of a return: its own, the packing list of each shipment, the note of each receipt. */
const PrintReturn = () => {
  const t = useText(returnMessages)
  const id = Number(useParams()['id'])
  const back = `${useReturnPath()}/${id}`
  const { data } = usePaperQuery(returnCalls.get, { id })
  const sheets = useHandOverSheets(data, { value: whole, label: t('paper') })
  return (
    <PrintView name={data?.number ?? ''} letterhead={dept.company} back={back} sheets={sheets}>
      <PaperFor id={id} sheet={sheets.value} />
    </PrintView>
  )
}
export default PrintReturn
