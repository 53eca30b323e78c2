/** Chinese texts of the settings page. The English catalogue has the same keys. */
export const texts = {
  title: '设置',
  tabList: '设置分类',
  search: '查找设置',
  nothing: '没有匹配的设置',
  tabs: { personal: '个人设置', operating: '运营设置', system: '系统设置', other: '其他设置' },
}
