import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type ProjectRow, project } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Button, Input, Table, type TableProps } from 'antd'
import { useRef, useState } from 'react'
import { usePerson } from '../../../kit/access/index.ts'
import { useApiQuery, useApiMutation, toast } from '../../../kit/api/index.ts'
import { GuardedButton, AppDialog, Empty, Failed, NothingFound } from '../../../kit/ui/index.ts'
import { shownDate, shownText, useText } from '../../../kit/i18n/index.ts'
import { Pager, useToTop } from '../../../kit/list/index.ts'
import { useNarrow } from '../../../kit/browser/index.ts'
import { DepartmentPanel } from '../../dept/index.ts'
import { useDictionary } from '../../dict/index.ts'
import { setCurrentProject, useCurrentProject } from './current.ts'
import { ProjectName } from '../name.tsx'
import { endDateOf, onlyOne } from '../rules.ts'
import '../../../kit/list/list.css'
import './selection.css'

const pageSize = 10
const tableHeight = 550

const useColumns = (narrow: boolean): NonNullable<TableProps<ProjectRow>['columns']> => {
  const t = useText(projectMessages)
  const status = useDictionary(dictionaries.projectStatus).label
  const method = useDictionary(dictionaries.explorationMethod).label
  // On a phone a project is its name and, below it, the two facts that tell it from others.
  if (narrow) {
    return [
      {
        key: 'projectName',
        title: t('projectName'),
        render: (_, row) => (
          <>
            <ProjectName of={row} />
            <span className="project-facts">
              {[row.teamName || row.teamId, row.projectStatus && status(row.projectStatus)].filter(Boolean).join(' · ')}
            </span>
          </>
        ),
      },
    ]
  }
  return [
    {
      key: 'projectName',
      title: t('projectName'),
      width: 260,
      fixed: 'left',
      render: (_, row) => (
        <span title={row.projectName}>
          <ProjectName of={row} />
        </span>
      ),
    },
    {
      key: 'teamId',
      title: t('teamId'),
      width: 140,
      ellipsis: true,
      render: (_, row) => shownText(row.teamName || row.teamId),
    },
    {
      key: 'projectStatus',
      title: t('projectStatus'),
      width: 130,
      ellipsis: true,
      render: (_, row) => shownText(row.projectStatus && status(row.projectStatus)),
    },
    {
      key: 'explorationMethod',
      title: t('explorationMethod'),
      width: 150,
      ellipsis: true,
      render: (_, row) => shownText(row.explorationMethod && method(row.explorationMethod)),
    },
    { key: 'projectYear', title: t('projectYear'), width: 70, render: (_, row) => shownText(row.projectYear) },
    {
      key: 'designStartDate',
      title: t('designStartDate'),
      width: 110,
      render: (_, row) => shownDate(row.designStartDate),
    },
    { key: 'designEndDate', title: t('designEndDate'), width: 110, render: (_, row) => shownDate(row.designEndDate) },
    { key: 'projectEndTime', title: t('projectEndTime'), width: 110, render: (_, row) => shownDate(endDateOf(row)) },
  ]
}

interface Asked {
  readonly page: number
  readonly size: number
  readonly name: string
  readonly department: string | undefined
}

/** What the dialog asks for and what is chosen in it. */
const useSelection = (close: () => void) => {
  const t = useText(projectMessages)
  const current = useCurrentProject()
  const own = usePerson().deptId
  const [asked, setAsked] = useState<Asked>({ page: 1, size: pageSize, name: '', department: own })
  const query = useApiQuery(
    project.selector,
    {
      pageNum: asked.page,
      pageSize: asked.size,
      ...(asked.name !== '' && { projectName: asked.name }),
      ...(asked.department !== undefined && { orgId: asked.department }),
    },
    { keep: true },
  )
  // One's own unit may have none: everything is shown in its place, once. Whoever chooses a unit sees that it has none.
  const [opening, setOpening] = useState<'own' | 'fallen' | 'left'>('own')
  const falls = opening === 'own' && own !== undefined && query.data?.total === 0 && !query.isPlaceholderData
  if (falls) {
    setOpening('fallen')
    setAsked((before) => ({ ...before, department: undefined }))
  }
  const [chosen, setChosen] = useState<string | undefined>(current?.projectInfoNo)
  const tick = (ticked: readonly string[]) => {
    const next = onlyOne(chosen, ticked)
    if (next.refused) toast.warning(t('onlyOne'))
    setChosen(next.chosen)
  }
  const { run } = useApiMutation(user.currentProject)
  const choose = async () => {
    if (chosen === undefined) return
    setCurrentProject(await run({ projectInfoNo: chosen }))
    close()
  }
  const ask = (next: Partial<Asked>) => {
    if ('department' in next || 'name' in next) setOpening('left')
    setAsked((before) => ({ ...before, page: 1, ...next }))
  }
  // What is chosen has to be seen: another page or search lets it go.
  const shown = query.data?.rows.some(({ projectInfoNo }) => projectInfoNo === chosen) === true
  return { asked, ask, query, fellBack: opening === 'fallen', chosen: shown ? chosen : undefined, tick, choose }
}
type Selection = ReturnType<typeof useSelection>

const Search = ({ ask }: Pick<Selection, 'ask'>) => {
  const t = useText(projectMessages)
  const l = useText(listMessages)
  const [name, setName] = useState('')
  const search = () => {
    ask({ name: name.trim() })
  }
  return (
    <form
      className="project-search"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <Input
        allowClear
        value={name}
        aria-label={t('searchPlaceholder')}
        placeholder={t('searchPlaceholder')}
        onChange={({ target }) => {
          setName(target.value)
        }}
      />
      <Button type="primary" htmlType="submit">
        {l('search')}
      </Button>
      <GuardedButton
        onPress={() => {
          setName('')
          ask({ name: '' })
        }}
      >
        {l('reset')}
      </GuardedButton>
    </form>
  )
}

const Projects = ({ selection: { asked, ask, query, fellBack, chosen, tick } }: { selection: Selection }) => {
  const t = useText(projectMessages)
  const narrow = useNarrow()
  const columns = useColumns(narrow)
  const box = useRef<HTMLDivElement>(null)
  useToTop(box, asked.page)
  const { data } = query
  const elsewhere = asked.department !== undefined && (
    <Button
      onClick={() => {
        ask({ department: undefined })
      }}
    >
      {t('everywhere')}
    </Button>
  )
  const empty =
    asked.name === '' ? (
      <Empty title={t('noneHere')}>{elsewhere}</Empty>
    ) : (
      <NothingFound
        clear={() => {
          ask({ name: '' })
        }}
      />
    )
  return (
    <>
      {fellBack && (
        <p className="list-instead" role="status">
          {t('noneInUnit')}
        </p>
      )}
      <div ref={box} className="project-table" style={{ minHeight: tableHeight }}>
        {query.error && !data ? (
          <Failed
            message={query.error.msg}
            requestId={query.error.requestId}
            retry={() => {
              void query.refetch()
            }}
          />
        ) : (
          <Table<ProjectRow>
            size="small"
            rowKey="projectInfoNo"
            columns={columns}
            dataSource={data?.rows ?? []}
            pagination={false}
            aria-label={t('selectProject')}
            {...(!narrow && { scroll: { x: 1100, y: tableHeight - 42 } })}
            loading={{ spinning: query.isFetching, delay: 200 }}
            locale={{ emptyText: query.isPending ? ' ' : empty }}
            rowSelection={{
              columnWidth: 40,
              hideSelectAll: true,
              columnTitle: <span className="visually-hidden">{t('selectProject')}</span>,
              selectedRowKeys: chosen === undefined ? [] : [chosen],
              onChange: (keys) => {
                tick(keys.map(String))
              },
              getCheckboxProps: ({ projectName }) => ({ 'aria-label': projectName }),
            }}
            onRow={({ projectInfoNo }) => ({
              onClick: ({ target }) => {
                if (target instanceof Element && target.closest('.ant-table-selection-column') !== null) return
                tick(chosen === projectInfoNo ? [] : chosen === undefined ? [projectInfoNo] : [chosen, projectInfoNo])
              },
            })}
          />
        )}
      </div>
      {data !== undefined && data.total > 0 && (
        <Pager
          page={asked.page}
          size={asked.size}
          total={data.total}
          exact={data.totalExact !== false}
          narrow={narrow}
          go={(page) => {
            ask({ page })
          }}
          resize={(size) => {
            ask({ size })
          }}
        />
      )}
    </>
  )
}

const Body = ({ selection }: { selection: Selection }) => (
  <div className="project-selection">
    <DepartmentPanel
      chosen={selection.asked.department}
      choose={(department) => {
        selection.ask({ department })
      }}
    />
    <div className="project-list">
      <Search ask={selection.ask} />
      <Projects selection={selection} />
    </div>
  </div>
)

const Opened = ({ leave }: { leave: () => void }) => {
  const t = useText(projectMessages)
  const selection = useSelection(leave)
  return (
    <AppDialog
      open
      title={t('selectProject')}
      width="80%"
      onClose={leave}
      className="project-dialog"
      footer={
        <GuardedButton type="primary" disabled={selection.chosen === undefined} onPress={selection.choose}>
          {t('chooseProject')}
        </GuardedButton>
      }
    >
      <Body selection={selection} />
    </AppDialog>
  )
}

/** Department tree, search and table; one project is chosen and saved as the current one. */
export default function ProjectSelection({ open, leave }: { open: boolean; leave: () => void }) {
  return open ? <Opened leave={leave} /> : null
}
