{{- define "heliograph.labels" -}}
app.kubernetes.io/name: heliograph
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "heliograph.selector" -}}
app.kubernetes.io/name: heliograph
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "heliograph.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "heliograph.container" -}}
image: {{ include "heliograph.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources: {{- toYaml .Values.resources | nindent 2 }}
{{- end }}

{{- define "heliograph.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "heliograph.settings" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
- name: DATABASE_URL_FILE
  value: /secrets/database-url
- name: SECRETS_KEY_FILE
  value: /secrets/secrets-key
{{- end }}

{{- define "heliograph.serving" -}}
- name: SMTP_URL_FILE
  value: /secrets/smtp-url
{{- if .Values.secrets.optional.visitorUrl }}
- name: DATABASE_VISITOR_URL_FILE
  value: /secrets/visitor-url
{{- end }}
{{- if .Values.secrets.optional.listenUrl }}
- name: DATABASE_LISTEN_URL_FILE
  value: /secrets/listen-url
{{- end }}
{{- end }}

{{- define "heliograph.mounts" -}}
- { name: secrets, mountPath: /secrets, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "heliograph.volumes" -}}
- name: secrets
  secret: { secretName: {{ . | quote }}, defaultMode: 0440 }
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- end }}
