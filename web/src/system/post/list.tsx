import { type PostRow, post } from '@geodepot/contracts/system/post.ts'
import { postMessages } from '@geodepot/contracts/system/post.messages.ts'
import { lazy, useMemo, useState } from 'react'
import { GuardedButton } from '../../kit/ui/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { StateTag, type Translate, useText } from '../../kit/i18n/index.ts'
import { RecordDialog, type Subject, useConfirmedMutation } from '../../kit/form/index.ts'

const PostForm = lazy(() => import('./form.tsx'))

const columnsOf = (t: Translate<typeof postMessages>): readonly Column<PostRow>[] => [
  'postName',
  'postCode',
  { field: 'postSort', kind: 'figure' },
  { field: 'people', kind: 'figure' },
  {
    field: 'status',
    as: ({ status }) => <StateTag tone={status === '0' ? 'done' : 'draft'}>{t(`status${status}`)}</StateTag>,
    says: ({ status }) => t(`status${status}`),
  },
  'remark',
  { field: 'createTime', kind: 'moment' },
  { field: 'createBy', optional: true },
  { field: 'updateBy', optional: true },
  { field: 'updateTime', kind: 'moment', optional: true },
]

/** What people are employed as. */
const PostList = () => {
  const t = useText(postMessages)
  const columns = useMemo(() => columnsOf(t), [t])
  const statuses = (['0', '1'] as const).map((value) => ({ value, label: t(`status${value}`) }))
  const [subject, setSubject] = useState<Subject<typeof post.get>>()
  const asked = useConfirmedMutation(post.remove)
  const remove = (rows: readonly PostRow[]) =>
    asked(
      { ids: rows.map(({ postId }) => postId).join(',') },
      {
        title: t('removeTitle'),
        text: t('removeQuestion', { names: rows.map(({ postName }) => postName).join(', ') }),
        ok: t('remove'),
        danger: true,
      },
    )
  const actions: readonly RowAction<PostRow>[] = [
    {
      name: 'edit',
      label: t('change'),
      letter: 'e',
      shown: ({ can }) => can.edit === true,
      run: ({ postId }) => setSubject({ postId }),
    },
    {
      name: 'remove',
      label: t('remove'),
      danger: true,
      shown: ({ can }) => can.remove === true,
      run: (row) => void remove([row]),
    },
  ]
  return (
    <>
      <List
        of={post.list}
        columns={columns}
        rowKey={({ postId }) => String(postId)}
        card={{ title: 'postName', facts: ['postCode', 'people', 'status'] }}
        actions={actions}
        opens={({ postId, can }) => {
          if (can.edit) setSubject({ postId })
        }}
        add={{ of: post.create, run: () => setSubject('new') }}
        exportOf={post.export}
        chosen={(rows, clear) =>
          rows.every(({ can }) => can.remove) ? (
            <GuardedButton
              danger
              onPress={() =>
                remove(rows).then((done) => {
                  if (done) clear()
                })
              }
            >
              {t('removeChosen', { count: rows.length })}
            </GuardedButton>
          ) : null
        }
        search={{
          main: (field) => (
            <>
              <SearchText of={field('postName')} />
              <SearchText of={field('postCode')} />
              <SearchChoice of={field('status')} options={statuses} />
            </>
          ),
        }}
      />
      <RecordDialog
        of={post.get}
        subject={subject}
        close={() => setSubject(undefined)}
        title={t(subject === 'new' ? 'add' : 'edit')}
        width={720}
        form={PostForm}
      />
    </>
  )
}
export default PostList
