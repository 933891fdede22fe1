# Every method of the gem statuspageio, which has no option for the address: it is led here by the environment's proxy.
require 'json'
require 'statuspageio'

def told(call, outcome, detail = '')
  puts JSON.generate(call: call, outcome: outcome, detail: detail.to_s[0, 200])
  $stdout.flush
end

CLIENT = Statuspageio.new(api_key: ENV.fetch('KEY'), page_id: ENV.fetch('PAGE'))

# The result. It must fulfil the block.
def works(method, *args, **more)
  result = CLIENT.public_send(method, *args, **more)
  fits = !block_given? || yield(result)
  told(method, fits ? 'works' : 'failed', fits ? '' : JSON.generate(result))
  result
rescue Statuspageio::ResponseError => e
  told(method, 'failed', e.message)
  nil
end

def refused(method, *args, **more)
  told(method, 'failed', JSON.generate(CLIENT.public_send(method, *args, **more)))
rescue Statuspageio::ResponseError => e
  told(method, 'refused', e.message)
end

made = works(:create_incident, name: 'Login fails', status: 'investigating', body: 'We look into it.',
                               component_ids: [], impact_override: 'major', deliver_notifications: false) { |i| i['name'] == 'Login fails' }
works(:incidents) { |all| all.map { |i| i['id'] }.include?(made['id']) }
works(:incidents, :unresolved) { |all| all.map { |i| i['id'] } == [made['id']] }
works(:incident, made['id']) { |i| i['impact_override'] == 'major' }
works(:search_incidents, 'Login') { |all| all.length.positive? }
works(:update_incident, made['id'], status: 'resolved', body: 'Mended.') { |i| i['status'] == 'resolved' }
planned = works(:create_incident, name: 'New router', status: 'scheduled', body: 'We swap it.', scheduled_for: '2035-01-01T10:00:00Z',
                                  scheduled_until: '2035-01-01T11:00:00Z', scheduled_remind_prior: true) { |i| i['status'] == 'scheduled' }
works(:incidents, :scheduled) { |all| all.map { |i| i['id'] } == [planned['id']] }
works(:incidents, :upcoming) { |all| all.map { |i| i['id'] } == [planned['id']] }
works(:incidents, :active_maintenance, &:empty?)
works(:delete_incident, planned['id']) { |i| i['id'] == planned['id'] }
cleo = works(:create_subscriber, { email: 'cleo@example.com', phone_country: '', phone_number: '' }) { |s| s['email'] == 'cleo@example.com' }
works(:subscribers)
works(:search_subscribers, 'cleo')
works(:delete_subscriber, cleo['id']) { |s| s['email'] == 'cleo@example.com' }
refused(:subscribers, incident_id: made['id'])
works(:delete_incident, made['id'])
