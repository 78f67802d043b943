import { type PostRow, post } from '@geodepot/contracts/system/post.ts'
import { postMessages } from '@geodepot/contracts/system/post.messages.ts'
import { lazy, useMemo } from 'react'
import { type Column, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { StateTag, type Translate, useText } from '../../kit/i18n/index.ts'
import { MasterList } from '../../kit/master/index.ts'

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
  return (
    <MasterList
      of={post}
      ask={({ postId }) => ({ postId })}
      nameOf={({ postName }) => postName}
      words={{ add: t('add'), edit: t('edit'), remove: t('removeTitle') }}
      form={PostForm}
      plain
      columns={columns}
      rowKey="postId"
      card={{ title: 'postName', facts: ['postCode', 'people', 'status'] }}
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
  )
}
export default PostList
