import { familyDictionaries as types } from '@geodepot/contracts/system/dict.codes.ts'
import type { Dictionary } from './dictionary.ts'

/** The standard dictionaries of the family of this wire: its other clients draw states, filters and forms from them. */
export const family: readonly Dictionary[] = [
  {
    type: types.sex,
    name: '用户性别',
    nameEn: 'Sex',
    preset: '0',
    entries: [
      ['0', '男', 'Male'],
      ['1', '女', 'Female'],
      ['2', '未知', 'Unknown'],
    ],
  },
  {
    type: types.showHide,
    name: '菜单状态',
    nameEn: 'Menu visibility',
    preset: '0',
    entries: [
      ['0', '显示', 'Shown', 'primary'],
      ['1', '隐藏', 'Hidden', 'danger'],
    ],
  },
  {
    type: types.normalDisable,
    name: '系统开关',
    nameEn: 'Enabled or disabled',
    preset: '0',
    entries: [
      ['0', '正常', 'Enabled', 'primary'],
      ['1', '停用', 'Disabled', 'danger'],
    ],
  },
  {
    type: types.jobStatus,
    name: '任务状态',
    nameEn: 'Job status',
    preset: '0',
    entries: [
      ['0', '正常', 'Enabled', 'primary'],
      ['1', '暂停', 'Paused', 'danger'],
    ],
  },
  {
    type: types.jobGroup,
    name: '任务分组',
    nameEn: 'Job group',
    preset: 'DEFAULT',
    entries: [
      ['DEFAULT', '默认', 'Default'],
      ['SYSTEM', '系统', 'System'],
    ],
  },
  {
    type: types.yesNo,
    name: '系统是否',
    nameEn: 'Yes or no',
    preset: 'Y',
    entries: [
      ['Y', '是', 'Yes', 'primary'],
      ['N', '否', 'No', 'danger'],
    ],
  },
  {
    type: types.noticeType,
    name: '通知类型',
    nameEn: 'Notice type',
    preset: '1',
    entries: [
      ['1', '通知', 'Notice', 'warning'],
      ['2', '公告', 'Announcement', 'success'],
    ],
  },
  {
    type: types.noticeStatus,
    name: '通知状态',
    nameEn: 'Notice status',
    preset: '0',
    entries: [
      ['0', '正常', 'Published', 'primary'],
      ['1', '关闭', 'Closed', 'danger'],
    ],
  },
  {
    type: types.operType,
    name: '操作类型',
    nameEn: 'Kind of operation',
    entries: [
      ['1', '新增', 'Add', 'info'],
      ['2', '修改', 'Change', 'info'],
      ['3', '删除', 'Delete', 'danger'],
      ['4', '授权', 'Grant', 'primary'],
      ['5', '导出', 'Export', 'warning'],
      ['6', '导入', 'Import', 'warning'],
      ['7', '强退', 'Forced sign-out', 'danger'],
      ['8', '生成代码', 'Generate', 'warning'],
      ['9', '清空数据', 'Clear', 'danger'],
      ['0', '其他', 'Other', 'info'],
    ],
  },
  {
    type: types.commonStatus,
    name: '系统状态',
    nameEn: 'Outcome',
    entries: [
      ['0', '成功', 'Succeeded', 'primary'],
      ['1', '失败', 'Failed', 'danger'],
    ],
  },
]
