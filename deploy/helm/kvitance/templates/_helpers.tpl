{{- define "kvitance.labels" -}}
app.kubernetes.io/name: kvitance
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "kvitance.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* What every container is: no rights, nothing to write but /tmp. */}}
{{- define "kvitance.container" -}}
image: {{ include "kvitance.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  runAsUser: 10001
  capabilities: { drop: [ALL] }
  seccompProfile: { type: RuntimeDefault }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
  {{- if .Values.auditClaim }}
  - { name: audit, mountPath: /data/audit }
  {{- end }}
{{- end }}

{{- define "kvitance.volumes" -}}
- { name: tmp, emptyDir: {} }
# Files are in the object storage: this holds nothing that must be kept.
- { name: data, emptyDir: {} }
{{- if .Values.auditClaim }}
- { name: audit, persistentVolumeClaim: { claimName: {{ .Values.auditClaim }} } }
{{- end }}
{{- end }}

{{- define "kvitance.env" -}}
- { name: KVITANCE_APP_URL, value: {{ .Values.appUrl | quote }} }
- { name: KVITANCE_IDENTITY_URL, value: {{ .Values.identityUrl | quote }} }
- { name: KVITANCE_IDENTITY_INTERNAL_URL, value: "http://{{ .Release.Name }}-identity:8082" }
- { name: KVITANCE_FILES, value: {{ .Values.files | quote }} }
- { name: KVITANCE_DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
- { name: KVITANCE_METRICS_PORT, value: "9464" }
- { name: KVITANCE_METRICS_HOST, value: 0.0.0.0 }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* The keys of the Secret that every part needs: never the owner's connection. */}}
{{- define "kvitance.secrets" -}}
{{- range list "KVITANCE_SECRET" "DATABASE_URL" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.existingSecret }}, key: {{ . }} } }
{{- end }}
- name: KVITANCE_SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: KVITANCE_SMTP_URL, optional: true } }
{{- end }}

{{/* The keys of the object storage, for those that read and write files. */}}
{{- define "kvitance.files" -}}
{{- range list "KVITANCE_FILES_ACCESS_KEY" "KVITANCE_FILES_SECRET_KEY" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.existingSecret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}
