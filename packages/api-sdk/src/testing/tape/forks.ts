/** What recordings keep of the forks of One API, in addition to the contract. */

const namesIn = (text: string): string[] => text.trim().split(/\s+/)

/** Fields and parameters of the forks. */
const FORK_FIELDS = namesIn(`
  CompletionTokens Date Day DeletedAt EnableSafe HeaderNavModules ModelName PaymentMinAmount PaymentUSDRate
  PromptTokens Quota RechargeDiscount RequestCount SafeKeyWords SafeToolName SidebarModulesAdmin UptimeDomain
  UptimeEnabled UptimePageName UserInvoiceMonth access_token accessed_time action addresses admin_id admin_info
  admin_permissions admin_role admin_username aff_code aff_count aff_history_quota aff_quota ak allow_extra_body
  allow_ips analytics_code announcements announcements_enabled api_info api_info_enabled audio_pricing audit_info
  auth_method auto_ban auto_groups avatar_url backup_codes backup_codes_remaining backup_group balance
  balance_updated_time base_url billing_mode cache_ratio cached_input_price cached_prompt_tokens cached_read_tokens
  cached_tokens channel channel_id channel_info channel_name channel_uuid chat chat_link chat_links chats
  checkin_enabled choice clear code compatible_response completion completion_ratio completion_tokens config console
  content count created_at created_time cross_group_retry current custom_currency_exchange_rate
  custom_currency_symbol custom_parameter data data_export_default_time default deleted_count demo_site_enabled
  detail disabled_time discord_client_id discord_id discord_oauth display_in_currency display_name docs_link
  elapsed_time email email_verification enable enable_batch_update enable_data_export enable_drawing enable_task
  enabled error expired_time extra_ratios faq faq_enabled flow_token footer_html frt github_client_id github_id
  github_id_new github_oauth gotify_priority group group_ratio groups header_override heartbeat hidden_models id
  image_pricing index inference_profile_arn_map input input_price intent inviter_id inviter_uuid ip is_multi_key
  is_stream items key key_index key_mode keys keyword language lark_client_id lark_id lark_login last_active_at
  last_login_at last_login_ip last_login_time limit_model_setting limits limits_ip_setting linux_do_id
  linuxdo_client_id linuxdo_minimum_trust_level linuxdo_oauth log login_method logo logs max_page_size
  mcp_tool_blacklist message metadata method midjourney min_topup_usd mj_notify_enabled mode model_configs
  model_headers model_limits model_limits_enabled model_mapping model_name model_price model_ratio models
  multi_key_mode multi_key_polling_index multi_key_size multi_key_status_list name oidc oidc_auth
  oidc_authorization_endpoint oidc_client_id oidc_display_name oidc_enabled oidc_id oidc_token_endpoint
  oidc_userinfo_endpoint oidc_well_known only_chat op openai_organization operate origin_model_name
  original_password other other_info output output_price page page_size param param_override params
  passkey_allow_insecure passkey_attachment passkey_display_name passkey_login passkey_origins passkey_rp_id
  passkey_user_verification password password_login password_login_enabled password_register
  password_register_enabled path per_call_pricing permissions personal playground plugin pre_cost price priority
  privacy_policy_enabled prompt prompt_tokens proof_token provider proxy qr_code qr_code_data quota
  quota_display_type quota_per_unit quota_type ratelimit ratio raw_response read reason redeemed_time region
  register_enabled remain_quota remark request_count request_id request_time require_2fa response_time result role
  route rpm scope secret secret_view self_use_mode_enabled sensitive_write server_address session sessions setting
  settings setup sid sidebar_modules sidebar_settings size sk source_ip start_time status status_code
  status_code_mapping status_only status_reason status_time stripe_customer stripe_enabled stripe_unit_price subnet
  success system_name system_prompt system_prompt_reset tag target_timestamp target_user_id task task_id
  telegram_bot telegram_bot_name telegram_id telegram_oauth test_model test_models test_time testing_model theme
  timeout_seconds token token_id token_name token_uuid top_up_link topup total total_count total_pages totp_code
  totp_enabled tpm trace_id turnstile_check turnstile_site_key two_factor type type_counts unlimited_quota
  updated_at uptime_kuma_enabled usd_exchange_rate usd_per_call use_time used_quota used_user_id user user_agent
  user_agreement_enabled user_id user_uuid username uuid value verification_code version vertex_ai_adc
  vertex_ai_project_id video_pricing wechat_id wechat_login wechat_qrcode weight whitelist write
`)

/** Headers of requests and answers. */
const HEADERS = namesIn(`
  accept accept-language authorization content-type cookie new-api-user retry-after x-auth-session
  x-oneapi-request-id x-relaydeck-reason x-request-id x-security-proof
`)

/** Names that are no secrets. */
export const FIELDS: readonly string[] = [...FORK_FIELDS, ...HEADERS]

/** Names of numbers, which are texts in a URL or a header. */
export const NUMBERS: readonly string[] = namesIn(`
  channel_id end_timestamp filter_tag log_type new-api-user page page_size retry-after size start_timestamp
  target_timestamp
`)

/** Words that decide how a dialect goes on, by their field. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  accept: ['application/json'],
  action: namesIn(`
    add_quota bind delete delete_key demote disable disable_key enable enable_all_keys enable_key get_key_status promote
  `),
  billing_mode: ['tiered_expr'],
  'content-type': ['application/json'],
  group: ['default'],
  intent: ['bind', 'login'],
  key_mode: ['append', 'replace'],
  message: ['bind', 'pricing data not found', 'totp_required'],
  method: ['2fa'],
  mode: ['add', 'batch', 'multi_to_single', 'override', 'single'],
  multi_key_mode: ['polling', 'random'],
  provider: ['github', 'lark', 'oidc', 'wechat'],
  quota_display_type: ['CNY', 'CUSTOM', 'TOKENS', 'USD'],
  scope: ['channel.key.read'],
  sort_order: ['asc', 'desc'],
  order: ['asc', 'desc'],
  status: ['enabled', 'failed', 'pending', 'running', 'succeeded'],
  type: ['times', 'tokens'],
  'x-relaydeck-reason': namesIn('bad-token banned code-needed forbidden key-needed not-found signed-out'),
}

/** Paths of the forks. */
export const PATHS: readonly string[] = namesIn(`
  /api/available_model /api/channel/:id/key /api/channel/:id/status /api/channel/batch /api/channel/multi_key/manage
  /api/channel/status/batch /api/channel/tag /api/channel_tag/:tag/list /api/channel_tag/_all /api/data/self
  /api/models/display /api/oauth/email/bind /api/option/ /api/prices /api/prices/single/:model /api/pricing
  /api/system-task/:task_id /api/system-task/log-cleanup /api/token/:id/key /api/token/batch /api/topup
  /api/user/2fa/disable /api/user/2fa/enable /api/user/2fa/setup /api/user/2fa/status /api/user/:id/2fa
  /api/user/auth/logout /api/user/auth/refresh /api/user/login/2fa /api/user/models /api/user/quota/:id
  /api/user/sessions /api/user/sessions/:sid /api/user/totp/confirm /api/user/totp/disable /api/user/totp/disable/:id
  /api/user/totp/setup /api/user/totp/status /api/user_group_map /api/verify
`)
