import {
  type AcquisitionDetail,
  acquisition,
  acquisitionCalls,
  acquisitionKinds,
} from '@geodepot/contracts/equipment/acquisition.ts'
import { acquisitionMessages } from '@geodepot/contracts/equipment/acquisition.messages.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { usePerson } from '../../kit/access/index.ts'
import { queryNow, showError, toast } from '../../kit/api/index.ts'
import {
  DocumentFiles,
  type DocumentFormProps,
  EditPage,
  NewPage,
  addLines,
  hasLines,
  useSubmittedForm,
  useWrittenColumns,
} from '../../kit/document/index.ts'
import {
  ChoiceField,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  PickField,
  TextField,
  useField,
} from '../../kit/form/index.ts'
import { today, useText } from '../../kit/i18n/index.ts'
import { CurrencyField } from '../../system/currency/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { ProjectField } from '../../system/project/index.ts'
import { modelColumn, useModels } from '../model/index.ts'
import { lines as described } from './described.ts'
import { Series } from './lazy.ts'
import { type DraftLine, type Values, warehousedLine, written } from './values.ts'

/** What comes in: line by line, in series, pasted, or what stores have made equipment of. */
const Lines = ({ form }: { form: Form<Values> }) => {
  const t = useText(acquisitionMessages)
  const models = useModels()
  const isWarehoused = useField(form, 'acquisitionKind').value === 'warehoused'
  const ownerOrgId = useField(form, 'ownerOrgId').value as string | undefined
  const [isOpen, setOpen] = useState(false)
  // What a store has made stays what it is.
  const given = new Set<string>(isWarehoused ? ['qty', 'devSign', 'unitValue'] : [])
  const columns: readonly GridColumn<DraftLine>[] = [
    {
      ...modelColumn<DraftLine>(models, t('modelId'), (row, line) => ({
        ...(line.devName === undefined || line.devName === '' ? { devName: row.devName } : {}),
        ...(row.tracking === 'single' ? { qty: '1' } : {}),
      })),
      ...(isWarehoused && { readOnly: () => true }),
    },
    ...useWrittenColumns<DraftLine>(described).map((column) =>
      given.has(column.field) ? { ...column, readOnly: () => true } : column,
    ),
  ]
  const take = async () => {
    if (ownerOrgId === undefined || ownerOrgId === '') return void toast.warning(t('chooseOwner'))
    const found = await queryNow(acquisitionCalls.warehoused, { ownerOrgId })
    if (found.length === 0) toast.info(t('nothingWarehoused'))
    else addLines<DraftLine>(form, 'devId', found.map(warehousedLine))
  }
  const count = (useField(form, 'lines').value as readonly DraftLine[] | undefined)?.length ?? 0
  return (
    <>
      <LinesSection<Values, DraftLine>
        form={form}
        name="lines"
        title={t('lines')}
        columns={columns}
        given={isWarehoused}
        tools={
          isWarehoused ? (
            <Button size="small" onClick={() => void take().catch(showError)}>
              {t('takeWarehoused')}
            </Button>
          ) : (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('series')}
            </Button>
          )
        }
      />
      <Suspense fallback={null}>
        {isOpen && (
          <Series
            written={count}
            add={(more) => form.set('lines', [...(form.store.read().values.lines ?? []), ...more], 'all')}
            close={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type FormProps = DocumentFormProps<AcquisitionDetail, Values> & { shown?: { project: string; supplier: string } }
const AcquisitionForm = ({ cancel, saved, shown, ...props }: FormProps) => {
  const t = useText(acquisitionMessages)
  const { form, submission } = useSubmittedForm(acquisitionCalls, {
    ...props,
    written,
    saved,
  })
  return (
    <FormFrame form={form} cancel={cancel} submit={submission(hasLines)}>
      <FormSection title={t('base')}>
        <ChoiceField
          form={form}
          name="acquisitionKind"
          options={acquisitionKinds.map((value) => ({ value, label: t(`acquisitionKind_${value}`) }))}
        />
        <DepartmentField form={form} name="ownerOrgId" />
        <DepartmentField form={form} name="poolOrgId" hint={t('poolHint')} />
        <ProjectField form={form} name="projectInfoNo" shown={shown?.project} hint={t('projectHint')} />
        <DayField form={form} name="arrivedOn" />
        <PickField
          form={form}
          name="supplierId"
          of={supplier.list}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ id }) => id}
          say={({ supplierName }) => supplierName}
          shown={shown?.supplier}
        />
        <TextField form={form} name="contractNo" max={60} />
        <TextField form={form} name="invoiceNo" max={60} />
        <CurrencyField form={form} name="currency" />
        <DayField form={form} name="useStartDate" />
        <DayField form={form} name="warrantyEnd" />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <Lines form={form} />
      <DocumentFiles form={form} of={acquisition} id={props.given?.id} />
    </FormFrame>
  )
}

/** Where one is written, for one's own department unless another is chosen, and where it is changed. */
const WriteAcquisition = () => {
  const { deptId } = usePerson()
  const start: Values = {
    acquisitionKind: 'purchase',
    ownerOrgId: deptId,
    arrivedOn: today(),
    currency: 'USD',
    lines: [],
  }
  if (useParams()['id'] === undefined)
    return <NewPage of={acquisition}>{(place) => <AcquisitionForm {...place} start={start} />}</NewPage>
  return (
    <EditPage of={acquisition} read={(id) => queryNow(acquisitionCalls.get, { id })}>
      {(given, place) => (
        <AcquisitionForm
          {...place}
          given={given}
          shown={{ project: given.projectName, supplier: given.supplierName }}
        />
      )}
    </EditPage>
  )
}
export default WriteAcquisition
