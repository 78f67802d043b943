import { projectSelection } from '@geodepot/contracts/system/project.selection.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Select } from 'antd'
import { useApiQuery } from '../../../kit/api/index.ts'
import { type SearchField, SearchSlot } from '../../../kit/list/index.ts'
import { useText } from '../../../kit/i18n/index.ts'

const aMinute = 60_000
/** A filter by project, found by typing. */
export const ProjectSearch = ({ of }: { of: SearchField }) => {
  const t = useText(listMessages)
  const { data = [], isPending } = useApiQuery(projectSelection.names, {}, { fresh: aMinute })
  return (
    <SearchSlot of={of}>
      {(id) => (
        <Select
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          placeholder={t('all')}
          popupMatchSelectWidth={false}
          value={of.values[0] ?? null}
          options={data.map(({ projectInfoNo, projectName }) => ({ value: projectInfoNo, label: projectName }))}
          onChange={(value: string | null | undefined) => of.choose(value ? [value] : [])}
        />
      )}
    </SearchSlot>
  )
}
