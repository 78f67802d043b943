import { type OperatorDetail, operatorCalls, type operatorPost } from '@geodepot/contracts/equipment/operator.ts'
import { operatorMessages } from '@geodepot/contracts/equipment/operator.messages.ts'
import { delegation } from '@geodepot/contracts/system/delegation.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn } from '../../kit/document/index.ts'
import {
  type CellEditor,
  DayField,
  type Form,
  FormFrame,
  FormSection,
  type GridColumn,
  LinesSection,
  LongTextField,
  PickField,
  RadioField,
  type RecordFormProps,
  TextField,
  type ValuesOf,
  dropLines,
  useRecordForm,
  useSettled,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { DepartmentField } from '../../system/dept/index.ts'
import { Trend } from './trend.tsx'

type DraftPost = Partial<z.input<typeof operatorPost>> & { $name?: string }
type Values = Omit<ValuesOf<typeof operatorCalls.create>, 'posts'> & { posts?: DraftPost[] }

/** One that was read, as the form writes it. */
const written = (of: OperatorDetail): Values => ({
  operatorNo: of.operatorNo,
  operatorName: of.operatorName,
  userId: of.userId ?? undefined,
  orgId: of.orgId,
  licenceNo: of.licenceNo,
  licenceEnd: of.licenceEnd ?? undefined,
  active: of.active,
  posts: of.posts.map(({ projectInfoNo, projectName, fromOn, untilOn }) => ({
    projectInfoNo,
    fromOn,
    untilOn: untilOn ?? '',
    $name: projectName,
  })),
  remark: of.remark ?? '',
})

/** A project in a cell, found by its name. */
const ProjectEditor = ({ line, label, start, take, cancel }: CellEditor<DraftPost>) => {
  const [typed, setTyped] = useState(start)
  const keyword = useSettled(typed.trim())
  const { data, isFetching } = useApiQuery(
    project.selector,
    { ...(keyword !== '' && { projectName: keyword }), pageSize: 30 },
    { keep: true },
  )
  return (
    <Select<string>
      autoFocus
      defaultOpen
      variant="borderless"
      aria-label={label}
      loading={isFetching}
      value={line.$name ?? null}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(data?.rows ?? []).map(({ projectInfoNo, projectName }) => ({
        value: projectInfoNo,
        label: projectName,
      }))}
      onChange={(projectInfoNo) =>
        take({
          projectInfoNo,
          $name: data?.rows.find((row) => row.projectInfoNo === projectInfoNo)?.projectName ?? projectInfoNo,
        })
      }
      onBlur={cancel}
    />
  )
}
const usePosts = (): readonly GridColumn<DraftPost>[] => {
  const t = useText(operatorMessages)
  return [
    sheetColumn<DraftPost>({
      field: 'projectInfoNo',
      title: t('projectInfoNo'),
      width: 280,
      required: true,
      says: ({ $name, projectInfoNo }) => $name ?? projectInfoNo ?? '',
      edit: (editor) => <ProjectEditor {...editor} />,
    }),
    sheetColumn<DraftPost>({ field: 'fromOn', title: t('fromOn'), kind: 'day', width: 120, required: true }),
    sheetColumn<DraftPost>({ field: 'untilOn', title: t('untilOn'), kind: 'day', width: 120 }),
  ]
}
const isBlank = ({ projectInfoNo = '', fromOn = '' }: DraftPost): boolean => projectInfoNo === '' && fromOn === ''

/** What a person writes of one: the projects that he works on as a sheet. */
const OperatorForm = (props: RecordFormProps<typeof operatorCalls.get>) => {
  const t = useText(operatorMessages)
  const { given } = props
  const form: Form<Values> = useRecordForm(props, {
    calls: operatorCalls,
    blank: { active: 'Y', posts: [] },
    written,
    fixed: ({ id, version }) => ({ id, version }),
    ask: ({ id }) => ({ id }),
    prepare: (draft) => dropLines(draft, 'posts', isBlank),
  })
  return (
    <FormFrame form={form} cancel={props.close}>
      <FormSection>
        <TextField form={form} name="operatorNo" max={32} autoFocus />
        <TextField form={form} name="operatorName" max={60} />
        <DepartmentField form={form} name="orgId" />
        <PickField
          form={form}
          name="userId"
          of={delegation.people}
          ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { keyword }) })}
          idOf={({ userId }) => userId}
          say={({ nickName }) => nickName}
          detail={({ deptName }) => deptName}
          shown={given?.accountName ?? undefined}
        />
        <TextField form={form} name="licenceNo" max={60} />
        <DayField form={form} name="licenceEnd" />
        <RadioField
          form={form}
          name="active"
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`active${value}`) }))}
        />
        <LongTextField form={form} name="remark" rows={1} wide />
      </FormSection>
      <LinesSection<Values, DraftPost> form={form} name="posts" title={t('posts')} columns={usePosts()} />
      {given && <Trend id={given.id} name={given.operatorName} />}
    </FormFrame>
  )
}
export default OperatorForm
